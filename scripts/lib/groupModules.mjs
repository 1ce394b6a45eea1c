import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, relative, resolve, sep } from 'node:path'
import { rollup } from 'rollup'
import { blankClientDirective } from './directives.mjs'
import { giveLater } from './giveLater.mjs'

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
  const askers = await readAskers(dist)
  /** What others than the members want of one. */
  const namesFor = (/** @type {string} */ id, /** @type {Members} */ members) =>
    (members.get(id)?.exports ?? []).filter((name) =>
      [...(askers.get(id) ?? [])].some(([asker, names]) => !members.has(asker) && (names.has(name) || names.has('*'))),
    )
  const select = (/** @type {Members} */ members) =>
    new Map([...members.keys()].map((id) => [id, { exports: namesFor(id, members) }]))
  // With what descriptors and views name views by: one line, and a file of its own where bundlers cut by who uses it.
  const core = await readGraph(['src/kernel/createKernel.js', 'src/kernel/contract/navigation.js'].map(toFile))
  const firsts = await readGraph(entries.filter((entry) => !/src\/(ui\/|testing\/|adapter\.)/.test(entry)))
  const early = new Set([...core.keys(), ...firsts.keys()])
  /** @type {Map<string, Grouped>} */
  const grouped = new Map()
  /** @type {Map<string, Grouped>} For lazy imports. */
  const lazy = new Map()
  /** @type {Map<string, Grouped>} For modules that hosts do not load at once. */
  const copied = new Map()
  const groupAll = async (
    /** @type {string} */ file,
    /** @type {Members} */ members,
    directive = '',
    /** @type {Members} */ own = new Map(),
  ) => {
    const places = await bundle(toFile(file), select(new Map([...members, ...own])), directive)
    for (const [id, place] of places) (own.has(id) ? copied : grouped).set(id, place)
    await handOn(new Map([...places].filter(([id]) => !own.has(id))), directive)
    for (const id of [...members.keys(), toFile(file)]) early.add(id)
  }
  /** For those who import it lazily: others have it as it was. So nothing imports it at once, which would make it two files. */
  const copyAll = async (
    /** @type {string} */ file,
    /** @type {string} */ root,
    directive = '',
    /** @type {readonly string[]} Of what hosts may import as well. */ own = [],
  ) => {
    const id = toFile(root)
    const { exports = [] } = (await readGraph([id])).get(id) ?? {}
    const members = [...(await readRest([root])).keys(), ...own.map(toFile)]
    const rest = members.map((member) => /** @type {const} */ ([member, { exports: [] }]))
    const place = (await bundle(toFile(file), new Map([...rest, [id, { exports }]]), directive)).get(id)
    if (place) lazy.set(id, place)
  }
  /** What only views are made of: functions of the kernel serve pages without a modal as well. */
  const readViews = async (/** @type {readonly string[]} */ roots) =>
    new Map([...(await readRest(roots))].filter(([id]) => /^src[\\/](ui|views)[\\/]/.test(relative(dist, id))))
  /** The views that come after the opening: what several of their groups share, or plugins use, is one of its own. */
  const groupViews = async () => {
    await groupAll('src/qrCode.js', await readViews(['src/ui/parts/QrCode.js']), clientDirective)
    // Apart from all other parts: with it the modal opens.
    await groupAll('src/field.js', await readViews(fieldParts), clientDirective)
    const groups = await Promise.all(viewGroups.map(({ roots }) => readViews(roots)))
    const isOfPlugin = (/** @type {string} */ file) => file.startsWith(toFile('plugins'))
    const [account, ...others] = groups
    const isShared = (/** @type {string} */ id) => groups.filter((members) => members.has(id)).length > 1
    const isWide = (/** @type {string} */ id) =>
      (isShared(id) && account?.has(id)) || [...(askers.get(id) ?? new Map()).keys()].some(isOfPlugin)
    const all = groups.flatMap((members) => [...members.keys()])
    // And what plugins draw at once in a view of the core.
    const bodies = entries.filter(isOfPlugin).map((entry) => relative(dist, resolve(dirname(entry), 'plugin.js')))
    const parts = await readViews([...all.filter(isWide).map((id) => relative(dist, id)), ...bodies])
    // With copies, as above, for views alone.
    const own = new Map(
      [...(await readGraph(all))].filter(([id]) => firsts.has(id) && !core.has(id) && !copied.has(id)),
    )
    await groupAll('src/parts.js', parts, clientDirective, own)
    const ofWallets = others.flatMap((members) => [...members.keys()]).filter((id) => isShared(id) && !early.has(id))
    const walletParts = await readViews(ofWallets.map((id) => relative(dist, id)))
    await groupAll('src/walletParts.js', walletParts, clientDirective)
    for (const { file, roots } of viewGroups) {
      await groupAll(file, await readViews(roots), clientDirective)
      // Views are what there is: named, the names would weigh more than what a bundler leaves out.
      for (const id of roots.map(toFile)) {
        const place = grouped.get(id)
        if (place) grouped.set(id, { ...place, isAll: place.prefix === '' })
      }
    }
  }
  const bodyOf = (/** @type {string} */ entry) => resolve(dirname(entry), 'plugin.js')
  /** The lazy half of a plugin, a source or a core feature: one file of what its own folder has of it. */
  const groupBodies = async (/** @type {readonly string[]} */ halves) => {
    for (const half of halves) {
      const folder = dirname(half)
      const own = [...(await readRest([relative(dist, half)]))].filter(([id]) => id.startsWith(`${folder}${sep}`))
      const directive = half.endsWith('plugin.js') ? clientDirective : ''
      await groupAll(relative(dist, resolve(folder, 'body.js')), new Map(own), directive)
    }
  }
  /** What some modules load at once, but for what is there by then. */
  const readRest = async (/** @type {readonly string[]} */ roots) =>
    new Map([...(await readGraph(roots.map(toFile)))].filter(([id]) => !early.has(id)))

  await groupAll('src/core.js', core)
  // A copy: an instance at work has the same code, and uses one of the two.
  await copyAll('src/late.js', 'src/kernel/features/late.js')
  await copyAll('src/serviceTrouble.js', 'src/kernel/services/later.js')
  // What the opening shares with an instance that is at work without a modal belongs to the latter: in the opening it
  // would bring all of the modal, and React, to pages that never open it.
  const headless = await readGraph([toFile('src/index.js')], ['src/modal.js', 'src/ui/theme/writeTheme.js'].map(toFile))
  const shared = [...(await readRest(['src/modal.js'])).keys()].filter((id) => headless.has(id))
  // With the engine comes what sources of every namespace are made of: it is there whenever one of them is.
  const kit = ['crowd', 'icon', 'lazyVerb'].map((name) => `adapters/kit/${name}.js`)
  const engine = ['src/work.js']
  const atWork = await readRest([...engine, ...kit, ...shared])
  // With copies of the little that hosts may import as well: apart it would be a file for each.
  const copies = [...(await readGraph([...atWork.keys()]))].filter(([id]) => firsts.has(id) && !core.has(id))
  await groupAll('src/atWork.js', atWork, '', new Map(copies))
  await copyAll('src/restored.js', 'src/kernel/connections/restoring.js')
  await copyAll('src/directly.js', 'src/kernel/connections/connectDirectly.js')
  // With the little that each shares with others: apart it would be a file for each, named wherever one is fetched.
  for (const { file, root, own } of smallFeatures) await copyAll(file, root, '', own)
  await copyAll('src/shownBalance.js', 'src/react/Balance.js', clientDirective)
  // Copies: adapters use some of the same functions without a wallet, and nothing else may import what comes by itself.
  await copyAll('adapters/evm/discovery.js', 'adapters/evm/source.js')
  await copyAll('adapters/solana/discovery.js', 'adapters/solana/source.js')
  await copyAll('adapters/evm/connecting.js', 'adapters/evm/connect.js')
  await copyAll('adapters/solana/connecting.js', 'adapters/solana/connect.js', '', [contractOfSiwx])
  await groupAll('adapters/kit/common.js', await readRest(kitOfAdapters))
  await groupAll('src/opening.js', await readRest(['src/modal.js']), clientDirective)
  // What Account asks for: how chains are read, and what plugins are given.
  await groupAll('src/reading.js', await readRest(['src/verbs/setup.js', 'src/balances/setup.js']))
  await groupAll('src/forPlugins.js', await readRest(['src/pluginContext/setup.js']))
  const ofEvm = [...(await readRest(['adapters/evm/adapter.js', 'adapters/evm/getBalance.js']))]
  const isOfEvm = (/** @type {string} */ id) => dirname(id) === toFile('adapters/evm')
  await groupAll('adapters/evm/reading.js', new Map(ofEvm.filter(([id]) => isOfEvm(id))))
  for (const { file, root } of laterCopies) await copyAll(file, root, clientDirective)
  await groupViews()
  await groupBodies(entries.filter((entry) => entry.startsWith(toFile('plugins'))).map(bodyOf))
  await groupBodies([toFile('adapters/embedded/source.js'), toFile('src/rpc/setup.js')])
  const partsFile = toFile('src/parts.js')
  const ofViews = new Set([...viewGroups.map(({ file }) => file), 'src/walletParts.js'].map(toFile))
  await importGroups(dist, (id, importer, isLazy) => {
    const ownCopy = isLazy ? lazy.get(id) : undefined
    if (ownCopy) return ownCopy
    const copy = firsts.has(importer) ? undefined : copied.get(id)
    return grouped.get(id) ?? (copy?.file === partsFile && !ofViews.has(importer) ? undefined : copy)
  })
  await giveLater(dist, {
    first: toFile('src/core.js'),
    groups: [toFile('src/atWork.js'), toFile('src/opening.js')],
    imports: (file) => firsts.has(file) || file.startsWith(toFile('src/testing')),
  })
}

/** One line of it is code. */
const contractOfSiwx = 'src/kernel/contract/siwx.js'

/** Core features that are one file, with copies of the few lines that others use as well. */
const smallFeatures = [
  { file: 'src/identities.js', root: 'src/identity/setup.js', own: [] },
  { file: 'src/pricing.js', root: 'src/prices/setup.js', own: [] },
  { file: 'src/profiles.js', root: 'src/profile/setup.js', own: ['src/kernel/contract/accounts.js'] },
  { file: 'src/signingIn.js', root: 'src/signIn/setup.js', own: [contractOfSiwx] },
]

/** What the opened modal may add, and nothing else. */
const laterCopies = [
  { file: 'src/listings.js', root: 'src/views/wallets/directory/listings.js' },
  { file: 'src/terms.js', root: 'src/ui/parts/TermsText.js' },
  { file: 'src/waiting.js', root: 'src/ui/parts/ProgressRing.js' },
]

/** What a plugin's field on Connect is made of. */
const fieldParts = [
  'parts/Field',
  'parts/Skeleton',
  'parts/Stack',
  'useController',
  'usePluginNavigation',
  'useSetAtom',
].map((name) => `src/ui/${name.startsWith('use') ? `hooks/${name}` : name}.js`)

/** Views that are seen together. */
const viewGroups = [
  { file: 'src/account.js', roots: ['src/views/accountViews.js'] },
  { file: 'src/pairing.js', roots: ['src/views/pairingViews.js'] },
  { file: 'src/walletLists.js', roots: ['src/views/walletViews.js'] },
  { file: 'src/profileWallets.js', roots: ['src/views/account/ProfileWallets.js'] },
  { file: 'src/signInView.js', roots: ['src/views/signIn/SIWXSignMessage.js'] },
]

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
 * @param {(id: string, importer: string, isLazy: boolean) => Grouped | undefined} findGroup
 */
async function importGroups(dist, findGroup) {
  for (const name of await readdir(dist, { recursive: true })) {
    const file = resolve(dist, name)
    if (!name.endsWith('.js') || findGroup(file, file, false)) continue
    const code = await readFile(file, 'utf8')
    const placeOf = (/** @type {string} */ path, isLazy = false) => {
      const place = findGroup(resolve(dirname(file), path), file, isLazy)
      return place?.file === file ? undefined : place
    }
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
        const place = placeOf(path, true)
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
 * Where a module stands in its group: sheets in front, then the tokens that they name, then messages. gzip lives on repeats
 * and on letters of one kind, and none of them imports anything, so everything runs as it did.
 *
 * @param {string} id
 */
const rankText = (id) => {
  const kinds = [/\.css\.js$/, /[\\/]theme[\\/]tokens\.js$/, /[\\/]messages[\\/]en\.js$/]
  const rank = kinds.findIndex((kind) => kind.test(id))
  return rank < 0 ? kinds.length : rank
}

/**
 * Makes one module of several.
 *
 * @param {string} file The module that they become.
 * @param {Members} members
 * @param {string} [directive] Stands at the top of the group and of each member.
 * @returns {Promise<Map<string, Grouped>>} Where these are now.
 */
async function bundle(file, members, directive = '') {
  const groupFile = 'group'
  const names = [...members.values()].flatMap(({ exports }) => exports)
  const askedOf = [...members.values()].filter(({ exports }) => exports.length > 0).length
  const isUnique = (/** @type {string} */ name) => names.indexOf(name) === names.lastIndexOf(name)
  const places = new Map(
    [...members].map(([id, { exports }], at) => [
      id,
      { file, prefix: exports.every(isUnique) ? '' : `m${at}$`, exports, isAll: askedOf === 1 },
    ]),
  )
  const facade = [...places]
    .toSorted(([left], [right]) => rankText(left) - rankText(right))
    .flatMap(([id, { prefix, exports }]) => [
      `import ${JSON.stringify(id)}`,
      ...exports.map((name) => `export { ${name} as ${prefix}${name} } from ${JSON.stringify(id)}`),
    ])
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
    await rm(`${id}.map`)
    // Nobody asks for it by its own name.
    if (exports.length === 0) {
      await rm(id)
      continue
    }
    const list = exports.map((name) => (prefix ? `${prefix}${name} as ${name}` : name)).join(', ')
    await writeFile(id, `${directive}export { ${list} } from '${toRelative(dirname(id), file)}'\n`)
  }
}

const toRelative = (/** @type {string} */ from, /** @type {string} */ to) => {
  const path = relative(from, to).split(sep).join('/')
  return path.startsWith('.') ? path : `./${path}`
}

/**
 * Who imports what of each module: names by importer, `*` for all of them.
 *
 * @param {string} dist
 */
async function readAskers(dist) {
  /** @type {Map<string, Map<string, Set<string>>>} */
  const askers = new Map()
  for (const name of await readdir(dist, { recursive: true })) {
    if (!name.endsWith('.js')) continue
    const file = resolve(dist, name)
    const note = (/** @type {string} */ path, /** @type {readonly string[]} */ names) => {
      const id = resolve(dirname(file), path)
      const ofModule = askers.get(id) ?? new Map()
      askers.set(id, ofModule.set(file, new Set([...(ofModule.get(file) ?? []), ...names])))
    }
    const code = await readFile(file, 'utf8')
    for (const [, names = '', path = ''] of code.matchAll(/\b(?:import|export) \{([^}]*)\} from '(\.[^']+)'/g))
      note(
        path,
        names.split(',').map((each) => each.trim().split(' as ')[0] ?? ''),
      )
    for (const [, path = ''] of code.matchAll(/\bimport\('(\.[^']+)'\)/g)) note(path, ['*'])
    for (const [, path = ''] of code.matchAll(/\b(?:import|export) \* (?:as \w+ )?from '(\.[^']+)'/g)) note(path, ['*'])
  }
  return askers
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
  if (input.length === 0) return graph
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
