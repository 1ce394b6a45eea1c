import { readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, relative, resolve, sep } from 'node:path'
import { rollup } from 'rollup'
import { blankClientDirective } from './directives.mjs'

const isBare = (/** @type {string} */ id) => !id.startsWith('.') && !id.startsWith('/') && !/^[a-z]:/i.test(id)

/**
 * Makes one module of all that `createLatchkey` loads at once, one of what an instance at work adds, one each of how
 * wallets are found and reached, and one of what opening the modal adds. Module by module,
 * hosts' bundlers would cut them into dozens of chunks, because what comes later shares this part or that with them: as
 * many requests, and kilobytes more. Each module stays where it was and hands on what its group has, so that nothing is
 * there twice. What the opening shares with an instance that is at work without a modal is a third group: in the opening
 * it would bring all of the modal, and React, to pages that never open it.
 *
 * @param {string} dist The built library, a module per source.
 * @param {readonly string[]} entries Its entry points: what they load at once stays out of the opening, a host may want it
 * alone.
 */
export async function groupModules(dist, entries) {
  const core = await readGraph([resolve(dist, 'src/kernel/createKernel.js')])
  await group(resolve(dist, 'src/core.js'), core)
  const firsts = await readGraph(entries.filter((entry) => !/src\/(ui\/|testing\/|adapter\.)/.test(entry)))
  const early = new Set([...core.keys(), ...firsts.keys()])
  /** Groups what some modules load at once, but for what is there by then. */
  const groupRest = async (/** @type {string} */ file, /** @type {readonly string[]} */ roots, directive = '') => {
    const found = await readGraph(roots.map((root) => resolve(dist, root)))
    const members = new Map([...found].filter(([id]) => !early.has(id)))
    for (const id of members.keys()) early.add(id)
    await group(resolve(dist, file), members, directive)
    early.add(resolve(dist, file))
  }
  // With the engine comes what sources of every namespace are made of: it is there whenever one of them is.
  const kit = ['crowd', 'lazyVerb', 'text'].map((name) => `adapters/kit/${name}.js`)
  await groupRest('src/atWork.js', ['src/kernel/engine.js', 'src/coreFeatures.js', ...kit])
  await groupRest('adapters/evm/discovery.js', ['adapters/evm/source.js'])
  await groupRest('adapters/solana/discovery.js', ['adapters/solana/source.js'])
  await groupRest('adapters/evm/connecting.js', ['adapters/evm/connect.js'])
  const modal = resolve(dist, 'src/modal.js')
  const headless = await readGraph([resolve(dist, 'src/index.js')], modal)
  const late = [...(await readGraph([modal]))].filter(([id]) => !early.has(id))
  const shared = late.filter(([id]) => headless.has(id))
  if (shared.length > 0) await group(resolve(dist, 'src/shared.js'), new Map(shared))
  await group(resolve(dist, 'src/opening.js'), new Map(late.filter(([id]) => !headless.has(id))), "'use client';")
}

/**
 * @param {string} file The module that the grouped ones become.
 * @param {ReadonlyMap<string, { exports: readonly string[] }>} members
 * @param {string} [directive] Stands at the top of the group and of each member.
 */
async function group(file, members, directive = '') {
  const groupFile = 'group'
  const names = new Map([...members].map(([id], at) => [id, `m${at}`]))
  const facade = [...members]
    .flatMap(([id, { exports }]) =>
      exports.map((name) => `export { ${name} as ${names.get(id)}$${name} } from ${JSON.stringify(id)}`),
    )
    .join('\n')

  const bundle = await rollup({
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
  await bundle.write({
    file,
    format: 'es',
    sourcemap: true,
    inlineDynamicImports: false,
    banner: directive,
    // Seen from where each module was; now from where the group is.
    paths: (id) => (isBare(id) ? id : toRelative(dirname(file), id)),
  })
  await bundle.close()

  for (const [id, { exports }] of members) {
    const list = exports.map((name) => `${names.get(id)}$${name} as ${name}`).join(', ')
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
 * @param {string} [without] Then also what they load later, at any time, but for this module and what it brings.
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
            const info = graph.has(id) || isBare(id) || id === without ? null : this.getModuleInfo(id)
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
