import type { Atom } from 'jotai/vanilla'
import { attempts } from '../attempts/index.js'
import type { Scope } from '../base/scope.js'
import { cleanText } from '../base/text.js'
import { createTranslate } from '../base/translate.js'
import { adaptersAtom, chains, toActiveAccount } from '../chains/index.js'
import { connections, connectionsAtom } from '../connections/index.js'
import type { CaipNetworkId } from '../contract/caip.js'
import type { PluginConnect } from '../contract/connect.js'
import type { BaseContext, PluginDescriptor } from '../contract/plugin.js'
import type { PluginAccounts } from '../contract/pluginAccounts.js'
import type { Resource } from '../contract/resource.js'
import type { SentTransaction } from '../contract/sent.js'
import type { SentEntry } from '../contract/sentTransactions.js'
import type { AtomStore, Store } from '../contract/store.js'
import type { FeatureContext } from '../feature/featureContext.js'
import { flagOf, flagsAtom } from '../flags/index.js'
import type { PluginNavigation } from '../navigation/index.js'
import { networksAtom } from '../networks/index.js'
import { messagesAtom, pluginHost } from '../plugins/index.js'
import { createLoginChannel } from './loginChannel.js'
import { createOwnService } from './ownService.js'

/** Makes what a plugin is given: frozen, narrow, with the permissions that it asks for and no more (S39). */
export function createPluginContext(
  context: FeatureContext,
  descriptor: PluginDescriptor,
  scope: Pick<Scope, 'signal' | 'onDispose'>,
  navigation: PluginNavigation,
): BaseContext {
  const { id, permissions = [], login } = descriptor
  const { instance, resources, events, store, track } = context
  const { latchkey, options, environment, download, tellBlocked: onBlocked } = instance
  const plugins = resources.need(pluginHost)
  const ownFlag = () => store.get(flagsAtom)[flagOf(descriptor)]?.value ?? false

  const accounts: PluginAccounts = {
    get: (namespace) => {
      const { namespaces, namespace: inUse } = latchkey.state()
      const connection = namespaces[namespace ?? inUse ?? '']?.connection
      return connection && toActiveAccount(connection, store.get(networksAtom))
    },
    can(verb, account = accounts.get()) {
      const adapter = account && store.get(adaptersAtom)[account.namespace]
      if (account && !adapter) {
        // Who asks hears of it by `watch`; a failure is told by what needs the adapter.
        resources.need(chains).adapters.load(account.namespace).catch(ignore)
      }
      return adapter !== undefined && Object.hasOwn(adapter, verb) && typeof adapter[verb] === 'function'
    },
    list() {
      const { connections: live, account } = latchkey.state()
      const all = live.flatMap((connection) => toActiveAccount(connection, store.get(networksAtom)) ?? [])
      return all.sort(
        (a, b) => Number(b.caipAddress === account?.caipAddress) - Number(a.caipAddress === account?.caipAddress),
      )
    },
    networks: () => store.get(networksAtom),
    watch(listener) {
      const tell = () => {
        if (scope.signal.aborted) return
        try {
          listener()
        } catch (error) {
          // It would end whatever changed the account.
          plugins.fail(id, 'accounts.watch', error)
        }
      }
      const stops = [connectionsAtom, networksAtom, adaptersAtom].map((atom: Atom<unknown>) => store.sub(atom, tell))
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
  const { success, error, info } = context.toasts
  const collect = async <Value>(resource: Resource<Value>): Promise<readonly Value[]> => {
    const found = await Promise.allSettled(plugins.providers(resource).map(plugins.load))
    return found.flatMap((one) => {
      const value = one.status === 'fulfilled' ? plugins.read(one.value, resource) : undefined
      return value === undefined ? [] : [value]
    })
  }

  const common = context.extend(`plugin.${id}`, scope)
  const { clock, fetch } = environment
  const parts = { clock, fetch, signal: scope.signal, onBlocked, download }

  return Object.freeze({
    ...common,
    services: Object.freeze({ ...common.services, at: (address: string) => createOwnService(address, parts) }),
    navigation: navigation.bind({ signal: scope.signal, own: descriptor.own }),
    accounts: Object.freeze(accounts),
    spelling: instance.spelling,
    toast: Object.freeze({ success, error, info }),
    messages: Object.freeze({
      get locale() {
        return context.locale
      },
      // Looked up at each call: the messages arrive after `setup`.
      t: (key: string, params?: Readonly<Record<string, string | number>>) =>
        createTranslate(store.get(messagesAtom)[id] ?? {}, context.locale)(key, params),
    }),
    store: Object.freeze<AtomStore>({ get: store.get, set: store.set, sub: store.sub }),
    feature: Object.freeze({
      get: ownFlag,
      watch: (listener: () => void) => watchValue(store, flagsAtom, ownFlag, listener),
    }),
    resources: Object.freeze({ has: resources.has, get: resources.get, all: collect }),
    onSent: (listener: (sent: SentTransaction) => void) => events.on('sent', listener),
    onSettled: (listener: (entry: SentEntry) => void) => events.on('settled', listener),
    track,
    tokens: (networkId: CaipNetworkId) => (options.tokens?.[networkId] ?? []).map((token) => ({ ...token, networkId })),
    ...(permissions.includes('request') ? { wallet: resources.need(chains).wallet } : {}),
    ...(permissions.includes('connect') ? { connect: toPluginConnect(context) } : {}),
    ...(permissions.includes('login') && login
      ? {
          login: Object.freeze(
            createLoginChannel(
              login,
              () => resources.need(connections).connectors.source(login),
              onBlocked,
              () => store.get(instance.surfaces)[0]?.element ?? options.container?.(),
              // What is stored is a stranger's word.
              () => context.storage.get(`adapter.${login}.last`, (kept) => cleanText(kept)),
            ),
          ),
        }
      : {}),
  })
}

/** Connecting, for plugins with the permission. */
const toPluginConnect = ({ instance: { latchkey }, resources }: FeatureContext): PluginConnect =>
  Object.freeze({
    connect: resources.need(attempts).direct,
    disconnect: latchkey.disconnect,
    switchNetwork: resources.need(chains).switchNetwork,
    switchConnection: latchkey.switchConnection,
  })

/** Calls back when what `read` gives of an atom is another value. */
function watchValue<Value>(store: Store, atom: Atom<unknown>, read: () => Value, listener: () => void): () => void {
  let last = read()
  return store.sub(atom, () => {
    const now = read()
    if (now === last) return
    last = now
    listener()
  })
}

const ignore = () => undefined
