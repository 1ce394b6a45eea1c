import type { Atom } from 'jotai/vanilla'
import type { Scope } from '../kernel/base/scope.js'
import { createTranslate } from '../kernel/base/translate.js'
import { connectionsAtom } from '../kernel/connections/index.js'
import { flagOf, flagsAtom } from '../kernel/flags/index.js'
import type {
  AtomStore,
  BaseContext,
  CaipNetworkId,
  PluginAccounts,
  PluginConnect,
  PluginDescriptor,
  Resource,
  SentTransaction,
  Store,
} from '../kernel/index.js'
import type { Kernel } from '../kernel/kernel.js'
import type { PluginNavigation } from '../kernel/navigation/index.js'
import { networksAtom } from '../kernel/networks/index.js'
import { messagesAtom } from '../kernel/plugins/index.js'
import { toActiveAccount } from '../kernel/shownStates.js'
import { createLoginChannel } from './loginChannel.js'
import { createOwnService } from './ownService.js'

/** Makes what a plugin is given: frozen, narrow, with the permissions that it asks for and no more (S39). */
export function createPluginContext(
  kernel: Kernel,
  descriptor: PluginDescriptor,
  scope: Pick<Scope, 'signal' | 'onDispose'>,
  navigation: PluginNavigation,
): BaseContext {
  const { id, permissions = [], login } = descriptor
  const { store, latchkey, locale } = kernel
  const ownFlag = () => store.get(flagsAtom)[flagOf(descriptor)]?.value ?? false

  const accounts: PluginAccounts = {
    get: (namespace) => {
      const { namespaces, namespace: inUse } = latchkey.state()
      const connection = namespaces[namespace ?? inUse ?? '']?.connection
      return connection && toActiveAccount(connection, store.get(networksAtom))
    },
    list() {
      const { connections, account } = latchkey.state()
      const all = connections.flatMap((connection) => toActiveAccount(connection, store.get(networksAtom)) ?? [])
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
          kernel.plugins.fail(id, 'accounts.watch', error)
        }
      }
      const stops = [store.sub(connectionsAtom, tell), store.sub(networksAtom, tell)]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
  const { success, error, info } = kernel.toasts
  const collect = async <Value>(resource: Resource<Value>): Promise<readonly Value[]> => {
    const { load, providers } = kernel.plugins
    const found = await Promise.allSettled(providers(resource).map(load))
    return found.flatMap((one) => {
      const value = one.status === 'fulfilled' ? one.value.module.provides?.[resource.id] : undefined
      return value === undefined ? [] : [value as Value]
    })
  }

  const context = kernel.contextOf(`plugin.${id}`, scope)
  const { clock, fetch } = kernel.environment
  const { download, tellBlocked: onBlocked } = kernel
  const parts = { clock, fetch, signal: scope.signal, onBlocked, download }

  return Object.freeze({
    ...context,
    services: Object.freeze({ ...context.services, at: (address: string) => createOwnService(address, parts) }),
    navigation: navigation.bind({ signal: scope.signal, own: descriptor.own }),
    accounts: Object.freeze(accounts),
    spelling: kernel.spelling,
    toast: Object.freeze({ success, error, info }),
    messages: Object.freeze({
      locale,
      // Looked up at each call: the messages arrive after `setup`.
      t: (key: string, params?: Readonly<Record<string, string | number>>) =>
        createTranslate(store.get(messagesAtom)[id] ?? {}, locale)(key, params),
    }),
    store: Object.freeze<AtomStore>({ get: store.get, set: store.set, sub: store.sub }),
    feature: Object.freeze({
      get: ownFlag,
      watch: (listener: () => void) => watchValue(store, flagsAtom, ownFlag, listener),
    }),
    resources: Object.freeze({ has: kernel.plugins.has, get: kernel.plugins.get, all: collect }),
    onSent: (listener: (sent: SentTransaction) => void) => kernel.events.on('sent', listener),
    track: kernel.track,
    tokens: (networkId: CaipNetworkId) =>
      (kernel.options.tokens?.[networkId] ?? []).map((token) => ({ ...token, networkId })),
    ...(permissions.includes('request') ? { wallet: kernel.wallet } : {}),
    ...(permissions.includes('connect') ? { connect: toPluginConnect(kernel) } : {}),
    ...(permissions.includes('login') && login
      ? {
          login: Object.freeze(
            createLoginChannel(
              login,
              () => kernel.connectors.source(login),
              kernel.tellBlocked,
              () => kernel.options.container?.(),
            ),
          ),
        }
      : {}),
  })
}

/** Connecting, for plugins with the permission. */
const toPluginConnect = ({ latchkey, connectDirectly, switchNetwork }: Kernel): PluginConnect =>
  Object.freeze({
    connect: connectDirectly,
    disconnect: latchkey.disconnect,
    switchNetwork,
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
