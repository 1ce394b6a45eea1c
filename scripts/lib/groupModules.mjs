import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, relative, resolve, sep } from 'node:path'
import { rollup } from 'rollup'
import { blankClientDirective } from './directives.mjs'

const isBare = (/** @type {string} */ id) => !id.startsWith('.') && !id.startsWith('/') && !/^[a-z]:/i.test(id)

/**
 * Makes one module of all that `createLatchkey` loads at once, one of what an instance at work adds, one each of how
 * wallets are found and reached, and one of what opening the modal adds. Module by module, hosts' bundlers would cut them
 * into dozens of chunks, because what comes later shares this part or that with them: as many requests, and kilobytes
 * more. Each module stays where it was and hands on what its group has.
 *
 * @param {string} dist The built library, a module per source.
 * @param {readonly string[]} entries Its entry points: what they load at once stays out of the opening, a host may want it
 * alone.
 */
export async function groupModules(dist, entries) {
  const toFile = (/** @type {string} */ path) => resolve(dist, path)
  const core = await readGraph([toFile('src/kernel/createKernel.js')])
  const firsts = await readGraph(entries.filter((entry) => !/src\/(ui\/|testing\/|adapter\.)/.test(entry)))
  const early = new Set([...core.keys(), ...firsts.keys()])
  /** @type {Map<string, Grouped>} */
  const grouped = new Map()
  const groupAll = async (/** @type {string} */ file, /** @type {Members} */ members, directive = '') => {
    const places = await bundle(toFile(file), members, directive)
    await handOn(places, directive)
    // How wallets are found is imported by nobody else: it comes as it is.
    for (const [id, place] of places)
      grouped.set(id, { ...place, isAll: place.isAll || file.endsWith('/discovery.js') })
    for (const id of [...members.keys(), toFile(file)]) early.add(id)
  }
  /** What some modules load at once, but for what is there by then. */
  const readRest = async (/** @type {readonly string[]} */ roots) =>
    new Map([...(await readGraph(roots.map(toFile)))].filter(([id]) => !early.has(id)))

  await groupAll('src/core.js', core)
  // A copy: an instance at work has the same code, and uses one of the two.
  const late = toFile('src/kernel/features/late.js')
  const copy = await bundle(toFile('src/late.js'), await readRest(['src/kernel/features/late.js']), '', [late])
  await handOn(copy)
  for (const [id, place] of copy) grouped.set(id, place)
  // What the opening shares with an instance that is at work without a modal belongs to the latter: in the opening it
  // would bring all of the modal, and React, to pages that never open it.
  const headless = await readGraph([toFile('src/index.js')], ['src/modal.js', 'src/ui/theme/writeTheme.js'].map(toFile))
  const shared = [...(await readRest(['src/modal.js'])).keys()].filter((id) => headless.has(id))
  // With the engine comes what sources of every namespace are made of: it is there whenever one of them is.
  const kit = ['crowd', 'lazyVerb', 'text'].map((name) => `adapters/kit/${name}.js`)
  const engine = ['src/work.js']
  await groupAll('src/atWork.js', await readRest([...engine, ...kit, ...shared]))
  await groupAll('adapters/evm/discovery.js', await readRest(['adapters/evm/source.js']))
  await groupAll('adapters/solana/discovery.js', await readRest(['adapters/solana/source.js']))
  await groupAll('adapters/evm/connecting.js', await readRest(['adapters/evm/connect.js']))
  await groupAll('adapters/kit/common.js', await readRest([...kitOfAdapters, 'src/kernel/contract/siwx.js']))
  await groupAll('adapters/solana/connecting.js', await readRest(['adapters/solana/connect.js']))
  await groupAll('src/opening.js', await readRest(['src/modal.js']), clientDirective)
  const action = ['parts/ActionTile', 'icons/viewIcons', 'hooks/usePluginNavigation'].map((name) => `src/ui/${name}.js`)
  await groupAll('src/ui/action.js', await readRest(action), clientDirective)
  await importGroups(dist, grouped)
}

/** What adapters of every namespace are made of, once something is done with a wallet. */
export const kitOfAdapters = [
  ...['chooseChain', 'connectError', 'emitter', 'errorLayers', 'errors', 'explorerUrl', 'handles', 'lazyVerbs'],
  ...['provider', 'recent', 'rpcError'],
].map((name) => `adapters/kit/${name}.js`)

/** On the first line of modules that draw. */
const clientDirective = "'use client';"

/**
 * Lets what imports a grouped module import the group itself. Through the module that was there, a host's bundler would make
 * one more file of each: of a lazy import always, of others where it cuts by who uses them.
 *
 * @param {string} dist
 * @param {ReadonlyMap<string, Grouped>} grouped
 */
async function importGroups(dist, grouped) {
  for (const name of await readdir(dist, { recursive: true })) {
    const file = resolve(dist, name)
    if (!name.endsWith('.js') || grouped.has(file)) continue
    const code = await readFile(file, 'utf8')
    const placeOf = (/** @type {string} */ path) => grouped.get(resolve(dirname(file), path))
    const toGroup = (/** @type {Grouped} */ place) => toRelative(dirname(file), place.file)
    const direct = code
      .replace(/\b(import|export) \{([^}]*)\} from '(\.[^']+)'/g, (whole, verb, names, path) => {
        const place = placeOf(path)
        if (!place) return whole
        const inGroup = names.split(',').map((/** @type {string} */ each) => {
          const [name, own = name] = each.trim().split(' as ')
          return `${place.prefix}${name}` === own ? own : `${place.prefix}${name} as ${own}`
        })
        return `${verb} { ${inGroup.join(', ')} } from '${toGroup(place)}'`
      })
      .replace(/\bimport '(\.[^']+)'/g, (whole, path) => {
        const place = placeOf(path)
        return place ? `import '${toGroup(place)}'` : whole
      })
      .replace(/\bimport\('(\.[^']+)'\)/g, (whole, path) => {
        const place = placeOf(path)
        if (!place) return whole
        // A group that is no more than what is asked for comes whole.
        if (place.isAll) return `import('${toGroup(place)}')`
        // Of a larger one names are named: bundlers leave out what nobody imports, and make no object of all that others do.
        const names = place.exports.map((name) => (place.prefix ? `${place.prefix}${name}: ${name}` : name)).join(', ')
        return `import('${toGroup(place)}').then(({ ${names} }) => ({ ${place.exports.join(', ')} }))`
      })
    if (direct !== code) await writeFile(file, direct)
  }
}

/**
 * @typedef {ReadonlyMap<string, { readonly exports: readonly string[] }>} Members
 * @typedef {{ readonly file: string, readonly prefix: string, readonly exports: readonly string[], readonly isAll: boolean }}
 * Grouped The group that a module became part of, what stands there before the names of its exports where others have them,
 * too, and whether the group has no others.
 */

/**
 * Makes one module of several.
 *
 * @param {string} file The module that they become.
 * @param {Members} members
 * @param {string} [directive] Stands at the top of the group and of each member.
 * @param {readonly string[]} [shown] Members whose exports it has. Default: all.
 * @returns {Promise<Map<string, Grouped>>} Where these are now.
 */
async function bundle(file, members, directive = '', shown = [...members.keys()]) {
  const groupFile = 'group'
  const exporting = [...members].filter(([id]) => shown.includes(id))
  const names = exporting.flatMap(([, { exports }]) => exports)
  const isUnique = (/** @type {string} */ name) => names.indexOf(name) === names.lastIndexOf(name)
  const places = new Map(
    exporting.map(([id, { exports }], at) => [
      id,
      { file, prefix: exports.every(isUnique) ? '' : `m${at}$`, exports, isAll: exporting.length === 1 },
    ]),
  )
  const facade = [...places]
    .flatMap(([id, { prefix, exports }]) =>
      exports.map((name) => `export { ${name} as ${prefix}${name} } from ${JSON.stringify(id)}`),
    )
    .join('\n')

  const built = await rollup({
    input: groupFile,
    external: (id, importer) =>
      isBare(id) || (importer !== groupFile && !members.has(resolve(dirname(importer ?? ''), id))),
    treeshake: false,
    onwarn,
    plugins: [
      {
        name: 'group',
        resolveId: (id) => (id === groupFile ? id : null),
        async load(id) {
          if (id === groupFile) return facade
          const code = await readFile(id, 'utf8')
          // In the group it would stand after the code of the module before. The group has its own, on its first line.
          return { code: blankClientDirective(code) ?? code, map: JSON.parse(await readFile(`${id}.map`, 'utf8')) }
        },
      },
    ],
  })
  await built.write({
    file,
    format: 'es',
    sourcemap: true,
    inlineDynamicImports: false,
    banner: directive,
    // Seen from where each module was; now from where the group is.
    paths: (id) => (isBare(id) ? id : toRelative(dirname(file), id)),
  })
  await built.close()
  return places
}

/**
 * Lets modules hand on what their group has, so that nothing is there twice.
 *
 * @param {ReadonlyMap<string, Grouped>} places
 * @param {string} [directive]
 */
async function handOn(places, directive = '') {
  for (const [id, { file, prefix, exports }] of places) {
    const list = exports.map((name) => (prefix ? `${prefix}${name} as ${name}` : name)).join(', ')
    await writeFile(id, `${directive}export { ${list} } from '${toRelative(dirname(id), file)}'\n`)
    await rm(`${id}.map`)
  }
}

const toRelative = (/** @type {string} */ from, /** @type {string} */ to) => {
  const path = relative(from, to).split(sep).join('/')
  return path.startsWith('.') ? path : `./${path}`
}

/**
 * What modules load at once, and what each exports.
 *
 * @param {readonly string[]} input
 * @param {readonly string[]} [without] Then also what they load later, at any time, but for these modules and what they
 * bring.
 * @returns {Promise<Map<string, { exports: readonly string[] }>>}
 */
async function readGraph(input, without) {
  /** @type {Map<string, { exports: readonly string[] }>} */
  const graph = new Map()
  const bundle = await rollup({
    input: [...input],
    external: isBare,
    treeshake: false,
    onwarn,
    plugins: [
      {
        name: 'graph',
        buildEnd() {
          const visit = (/** @type {string} */ id) => {
            const info = graph.has(id) || isBare(id) || without?.includes(id) ? null : this.getModuleInfo(id)
            if (!info || info.isExternal) return
            graph.set(id, { exports: info.exports ?? [] })
            for (const imported of info.importedIds) visit(imported)
            if (without) for (const imported of info.dynamicallyImportedIds) visit(imported)
          }
          for (const id of input) visit(id)
        },
      },
    ],
  })
  await bundle.close()
  return graph
}

function onwarn(/** @type {import('rollup').RollupLog} */ warning) {
  // The directive is written again, on the group and on each of its members.
  if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') throw new Error(`rollup: ${warning.message}`)
}
