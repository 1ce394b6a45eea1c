/**
 * @typedef {object} LockedPackage An entry of package-lock.json.
 * @property {string} [name]
 * @property {string} [version]
 * @property {string} [license]
 * @property {boolean} [link]
 * @property {string} [resolved]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [optionalDependencies]
 * @property {Record<string, string>} [devDependencies]
 * @property {Record<string, string>} [peerDependencies]
 * @property {Record<string, { optional?: boolean }>} [peerDependenciesMeta]
 */

/** @typedef {Record<string, LockedPackage>} Lock `packages` of package-lock.json: entries by their path. */

/**
 * @typedef {object} RuntimePackage
 * @property {string} id `name@version`.
 * @property {string} name
 * @property {string} version
 * @property {string} license As the registry says; empty when it says nothing.
 * @property {string} path In package-lock.json.
 */

/**
 * All packages that a published package brings at run time: `dependencies` what npm installs with it, `peers` what comes
 * in addition with its peers, the optional ones too.
 *
 * @param {Lock} lock
 * @param {string} workspace Its path in the lockfile: empty for the root.
 * @returns {{ dependencies: RuntimePackage[], peers: RuntimePackage[] }}
 */
export function readRuntimeGraph(lock, workspace) {
  const own = lock[workspace]
  if (!own) throw new Error(`The lockfile has no package at "${workspace}".`)
  const ownPeers = own.peerDependencies ?? {}
  /** @type {Set<string>} */
  const dependencies = new Set()
  /** @type {Set<string>} */
  const peers = new Set()
  /** @param {string} from @param {string} name @param {boolean} isOptional @param {Set<string>} into */
  const add = (from, name, isOptional, into) => {
    const path = resolvePath(lock, from, name)
    if (!path && isOptional) return
    if (!path) throw new Error(`The lockfile has no "${name}", which "${from}" depends on.`)
    if (into.has(path) || dependencies.has(path)) return
    into.add(path)
    addAll(path, into)
  }
  /** @param {string} path @param {Set<string>} into */
  const addAll = (path, into) => {
    const {
      dependencies: needed = {},
      optionalDependencies = {},
      peerDependencies = {},
      peerDependenciesMeta,
    } = lock[path] ?? {}
    for (const name of Object.keys(needed)) add(path, name, name in optionalDependencies, into)
    for (const name of Object.keys(optionalDependencies)) add(path, name, true, into)
    if (path === workspace) return
    // Installed with the package that wants it, unless our own hosts bring it as a peer of ours.
    for (const name of Object.keys(peerDependencies))
      if (!peerDependenciesMeta?.[name]?.optional && (into === peers || !(name in ownPeers)))
        add(path, name, false, into)
  }
  addAll(workspace, dependencies)
  for (const name of Object.keys(ownPeers)) add(workspace, name, false, peers)
  const describe = (/** @type {Set<string>} */ paths) =>
    [...paths].map((path) => toPackage(path, lock[path])).sort((one, two) => (one.id < two.id ? -1 : 1))
  return { dependencies: describe(dependencies), peers: describe(peers) }
}

/**
 * Where Node finds a package: in the nearest node_modules upwards.
 *
 * @param {Lock} lock
 * @param {string} from
 * @param {string} name
 * @returns {string | undefined}
 */
function resolvePath(lock, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = `${folder}${folder ? '/' : ''}node_modules/${name}`
    if (lock[path]) return path
    if (folder === '') return undefined
  }
}

/**
 * @param {string} path
 * @param {LockedPackage | undefined} entry
 * @returns {RuntimePackage}
 */
function toPackage(path, { name = path.split('node_modules/').at(-1) ?? '', version = '', license = '' } = {}) {
  return { id: `${name}@${version}`, name, version, license, path }
}
