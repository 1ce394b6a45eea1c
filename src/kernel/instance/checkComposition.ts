import { adapterApi } from '../contract/adapter.js'
import { type ApiVersion, isKnownApi } from '../contract/apiVersion.js'
import { LatchkeyError } from '../contract/errors.js'
import type { LatchkeyOptions } from '../contract/options.js'
import { type PluginDescriptor, pluginApi } from '../contract/plugin.js'
import type { SortedEntries } from '../feature/instance.js'

/** Ids become keys of records and parts of storage names: a dot would reach into another's, `constructor` into all. */
const idPattern = /^[a-zA-Z][a-zA-Z0-9_-]*$/

/** What is checked of each entry, whatever its kind. */
type Listed = Pick<PluginDescriptor, 'id' | 'api' | 'dependencies' | 'own'>

const refuse = (code: string, fault: string, cure = 'Remove one of them'): never => {
  throw new LatchkeyError(code, `${fault}. ${cure}.`)
}

/**
 * Refuses at creation what cannot work, naming both sides.
 * @param plugins those of sources as well
 * @param own names of the core views, and of what the instance itself shows
 * @throws {LatchkeyError} ID_INVALID, ID_DUPLICATE, API_VERSION, VIEW_DUPLICATE, STATE_DUPLICATE, DEPENDENCY_MISSING, DEPENDENCY_CYCLE,
 * PERMISSION_MISSING, SERVICES_INVALID, SIGN_IN_CONFLICT, PLACE_CONFLICT
 */
export function checkComposition(
  { permissions: given = {}, services = {}, siwe, siwx, container, append }: Omit<LatchkeyOptions, 'networks'>,
  { adapters, sources }: SortedEntries,
  plugins: readonly PluginDescriptor[],
  own: { readonly views: readonly string[]; readonly states: readonly string[] },
): void {
  /** All that is listed, with what each depends on. */
  const present = new Map<string, readonly string[]>()
  const checkId = (id: string) => {
    if (!idPattern.test(id) || id in {})
      refuse('ID_INVALID', `"${id}" is no id`, 'Use letters, digits and hyphens, beginning with a letter')
  }
  const checkEach = (kind: string, ours: ApiVersion, entries: readonly Listed[]) => {
    entries.forEach(({ id, api, dependencies = [], own }, at) => {
      checkId(id)
      if (entries.findIndex((other) => other.id === id) < at)
        refuse('ID_DUPLICATE', `Two ${kind}s with the id "${id}" are listed`)
      if (!isKnownApi(api, ours))
        refuse('API_VERSION', `The ${kind} "${id}" is written for API ${api}, this is ${ours}`, 'Update one of them')
      present.set(id, dependencies).set(own?.id ?? id, dependencies)
    })
  }
  checkEach('adapter', adapterApi, adapters)
  checkEach('connector source', adapterApi, sources)
  checkEach('plugin', pluginApi, plugins)
  for (const { id, namespace } of adapters) {
    const rival = adapters.find((other) => other.namespace === namespace)?.id
    if (rival !== id)
      refuse('ID_DUPLICATE', `The adapters "${rival}" and "${id}" both serve the namespace "${namespace}"`)
  }
  for (const address of Object.values(typeof services === 'string' ? [services] : services)) {
    if (address !== undefined && !/^https?:\/\/[^\s/]/.test(address))
      refuse('SERVICES_INVALID', `"${address}" is no address of services`, 'It has to begin with https:// or http://')
  }
  if (siwe && siwx) refuse('SIGN_IN_CONFLICT', 'siweConfig and siwx options cannot both be set')
  if (container && append === false) refuse('PLACE_CONFLICT', 'container and append: false cannot both be set')

  const toOwners = (names: readonly string[]) => new Map(names.map((name) => [name, 'Latchkey itself']))
  const viewOwners = toOwners(own.views)
  const stateOwners = toOwners(own.states)
  for (const { id, views = [], state = {}, dependencies = [], permissions = [], login } of plugins) {
    const name = `plugin "${id}"`
    const claim = (owners: Map<string, string>, code: string, what: string, named: string, cure?: string) => {
      checkId(named)
      const owner = owners.get(named)
      if (owner) refuse(code, `The ${name} brings the ${what} "${named}", and so does ${owner}`, cure)
      owners.set(named, `the ${name}`)
    }
    const lack = (code: string, what: string) => refuse(code, `The ${name} needs ${what}`, `Add it, or remove "${id}"`)
    // Names of views become paths of routes, in which other characters have a meaning.
    for (const view of views) claim(viewOwners, 'VIEW_DUPLICATE', 'view', view, 'Rename one of them')
    for (const shown of Object.keys(state)) claim(stateOwners, 'STATE_DUPLICATE', 'state', shown)
    const missing = dependencies.find((other) => !present.has(other))
    if (missing) lack('DEPENDENCY_MISSING', `"${missing}", which is not listed`)
    const withheld = permissions.find((permission) => given[id] && !given[id].includes(permission))
    if (withheld) lack('PERMISSION_MISSING', `the permission "${withheld}", which permissions.${id} withholds`)
    if (permissions.includes('login') && !sources.some((source) => source.login && source.id === login))
      refuse(
        'PERMISSION_MISSING',
        `No auth connector found: the ${name} needs the login frame of ${login ? `"${login}"` : 'a source that it names'}`,
        `Add it, or remove "${id}"`,
      )
    const visit = (at: string, path: readonly string[]) => {
      const way = [...path, at]
      if (path.includes(at)) refuse('DEPENDENCY_CYCLE', `Plugins require each other in a circle: ${way.join(' -> ')}`)
      for (const next of present.get(at) ?? []) visit(next, way)
    }
    visit(id, [])
  }
}
