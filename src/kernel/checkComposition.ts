import { adapterApi } from './contract/adapter.js'
import { isKnownApi } from './contract/apiVersion.js'
import { LatchkeyError } from './contract/errors.js'
import type { AdapterEntry } from './contract/options.js'
import { type Permission, type PluginDescriptor, pluginApi } from './contract/plugin.js'
import type { ServiceAddresses } from './contract/services.js'
import { sortEntries } from './sortEntries.js'

/** What a host composed. */
export interface Composition {
  readonly adapters: readonly AdapterEntry[]
  readonly plugins: readonly PluginDescriptor[]
  readonly permissions: Readonly<Record<string, readonly Permission[]>>
  readonly services?: ServiceAddresses
  /** The ways to sign in, by the options' names. */
  readonly signIn?: Readonly<Partial<Record<'siwe' | 'siwx', unknown>>>
  /** Names of the core views. */
  readonly views?: readonly string[]
}

/** Ids become keys of records and parts of storage names: a dot would reach into another's, `constructor` into all. */
const idPattern = /^[a-zA-Z][a-zA-Z0-9_-]*$/

const refuse = (code: string, message: string): never => {
  throw new LatchkeyError(code, message)
}

const checkUnique = (kind: string, ids: readonly string[]) => {
  const double = ids.find((id, at) => ids.indexOf(id) !== at)
  if (double !== undefined)
    refuse('ID_DUPLICATE', `Two ${kind} with the id "${double}" are listed. Remove one of them.`)
}

/**
 * Refuses at creation what cannot work, naming both sides.
 * @throws {LatchkeyError} ID_INVALID, ID_DUPLICATE, API_VERSION, VIEW_DUPLICATE, DEPENDENCY_MISSING, DEPENDENCY_CYCLE,
 * PERMISSION_MISSING, SERVICES_INVALID, SIGN_IN_CONFLICT
 */
export function checkComposition({
  adapters,
  plugins,
  permissions: given,
  services = {},
  signIn = {},
  views = [],
}: Composition): void {
  const { adapters: chain, sources } = sortEntries(adapters)
  checkUnique(
    'plugins',
    plugins.map(({ id }) => id),
  )
  checkUnique(
    'adapters',
    chain.map(({ id }) => id),
  )
  checkUnique(
    'connector sources',
    sources.map(({ id }) => id),
  )
  // Names of views become paths of routes, in which other characters have a meaning.
  const names = plugins.flatMap(({ id, views: own = [] }) => [id, ...own])
  for (const id of [...names, ...[...chain, ...sources].map((entry) => entry.id)]) {
    if (!idPattern.test(id) || id in {})
      refuse('ID_INVALID', `"${id}" is no id: use letters, digits and hyphens, beginning with a letter.`)
  }
  for (const { id, namespace } of chain) {
    const rival = chain.find((other) => other.namespace === namespace && other.id !== id)
    if (rival)
      refuse(
        'ID_DUPLICATE',
        `The adapters "${id}" and "${rival.id}" both serve the namespace "${namespace}". Remove one of them.`,
      )
  }
  const owners = new Map(views.map((view) => [view, 'Latchkey itself']))
  for (const plugin of plugins) {
    for (const view of plugin.views ?? []) {
      const owner = owners.get(view)
      if (owner)
        refuse(
          'VIEW_DUPLICATE',
          `The plugin "${plugin.id}" brings the view "${view}", and so does ${owner}. Rename one.`,
        )
      owners.set(view, `the plugin "${plugin.id}"`)
    }
  }
  for (const address of typeof services === 'string' ? [services] : Object.values(services)) {
    if (address !== undefined && !/^https?:\/\/[^\s/]/.test(address))
      refuse('SERVICES_INVALID', `"${address}" is no address of services: it has to begin with https:// or http://.`)
  }

  if (signIn.siwe && signIn.siwx)
    refuse('SIGN_IN_CONFLICT', 'siweConfig and siwx options cannot both be set. Remove one of them.')

  for (const { id, api } of [...chain, ...sources]) {
    if (!isKnownApi(api, adapterApi))
      refuse(
        'API_VERSION',
        `The adapter "${id}" is written for adapter API ${api}, this is ${adapterApi}. Update one of them.`,
      )
  }
  const present = new Set([
    ...plugins.flatMap(({ id, own }) => [id, ...(own ? [own.id] : [])]),
    ...[...chain, ...sources].map(({ id }) => id),
  ])
  for (const { id, api, dependencies = [], permissions = [], login } of plugins) {
    if (!isKnownApi(api, pluginApi))
      refuse(
        'API_VERSION',
        `The plugin "${id}" is written for plugin API ${api}, this is ${pluginApi}. Update one of them.`,
      )
    const missing = dependencies.find((other) => !present.has(other))
    if (missing)
      refuse(
        'DEPENDENCY_MISSING',
        `The plugin "${id}" requires "${missing}", which is not listed. List it, or remove "${id}".`,
      )
    const withheld = permissions.find((permission) => given[id] && !given[id].includes(permission))
    if (withheld)
      refuse(
        'PERMISSION_MISSING',
        `The plugin "${id}" needs the permission "${withheld}", which permissions.${id} withholds. Add it, or remove "${id}".`,
      )
    if (permissions.includes('login') && !sources.some((source) => source.login && source.id === login))
      refuse(
        'PERMISSION_MISSING',
        `The plugin "${id}" needs the login frame of "${login ?? 'a source, which its descriptor has to name'}". List that adapter, or remove "${id}".`,
      )
  }

  const byId = new Map(plugins.flatMap((plugin) => [plugin.id, plugin.own?.id ?? plugin.id].map((id) => [id, plugin])))
  const visit = (id: string, path: readonly string[]) => {
    if (path.includes(id))
      refuse('DEPENDENCY_CYCLE', `Plugins require each other in a circle: ${[...path, id].join(' -> ')}.`)
    for (const next of byId.get(id)?.dependencies ?? []) visit(next, [...path, id])
  }
  for (const { id } of plugins) visit(id, [])
}
