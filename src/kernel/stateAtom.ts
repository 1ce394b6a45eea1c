import { type Atom, atom } from 'jotai/vanilla'
import { readyAtom, themeAtom } from './atoms.js'
import { networksAtom } from './chains/state.js'
import { sessionAtom, signInAtom } from './connections/signInState.js'
import { attemptAtom, connectionsAtom, connectorsAtom, pastAtom, statusOf } from './connections/state.js'
import type { ActiveAccount } from './contract/accounts.js'
import { toAccountId } from './contract/caip.js'
import { findNetwork, type Network } from './contract/network.js'
import type { Connection, LatchkeyState, NamespaceState } from './contract/state.js'
import { flagsAtom } from './features/state.js'
import { historyAtom } from './navigation/state.js'

/** A connection as plugins and hosts read it. */
export const toActiveAccount = (connection: Connection, networks: readonly Network[]): ActiveAccount | undefined => {
  const [account] = connection.accounts
  return (
    account && {
      ...account,
      namespace: connection.namespace,
      networkId: connection.networkId,
      caipAddress: toAccountId(connection.networkId, account.address),
      network: networks.find(({ caipNetworkId }) => caipNetworkId === connection.networkId),
      connectorId: connection.connector.id,
      connectorName: connection.wallet?.name ?? connection.connector.name,
      ...(connection.connector.pairs && { pairs: true }),
      ...(connection.user && { user: connection.user }),
    }
  )
}

/** The last part where this one is the same, so that who looks sees no change. */
const keep = <Part extends object | undefined>(now: Part, last: Part | undefined): Part =>
  last && Object.keys({ ...now, ...last }).every((name) => Object(now)[name] === Object(last)[name]) ? last : now

/** The snapshot of one instance: derived, and never written. */
export function createStateAtom(): Atom<LatchkeyState> {
  let last: LatchkeyState | undefined
  return atom((get) => {
    const state = get(connectionsAtom)
    const { connections, active, selected } = state
    const networks = get(networksAtom)
    const history = get(historyAtom)
    const theme = get(themeAtom)

    const names = [...new Set(networks.map(({ chainNamespace }) => chainNamespace).concat(Object.keys(active)))]
    const toNamespace = (name: string): NamespaceState => {
      const connection = connections.find(({ id }) => id === active[name])
      const first = networks.find(({ chainNamespace }) => chainNamespace === name)
      const chosen = findNetwork(networks, selected[name] ?? '') ?? first
      const networkId = connection?.networkId ?? chosen?.caipNetworkId
      return { status: statusOf(state, name), connection, networkId }
    }
    const states = names.map((name) => [name, keep(toNamespace(name), last?.namespaces[name])] as const)
    const namespaces = keep(Object.fromEntries(states), last?.namespaces)
    // One that was in use, or stored, may have gone with its networks.
    const namespace = names.find((name) => name === state.namespace) ?? names[0]
    const here = namespace === undefined ? undefined : namespaces[namespace]

    last = {
      ready: get(readyAtom),
      open: history.length > 0,
      view: history.at(-1)?.view,
      status: here?.status ?? 'disconnected',
      namespace,
      namespaces,
      account: keep(here?.connection && toActiveAccount(here.connection, networks), last?.account),
      network: networks.find(({ caipNetworkId }) => caipNetworkId === here?.networkId),
      networks,
      connections,
      recent: get(pastAtom),
      session: get(sessionAtom),
      signIn: get(signInAtom),
      connectors: get(connectorsAtom),
      attempt: get(attemptAtom),
      flags: get(flagsAtom),
      themeMode: theme.mode,
      themeVariables: theme.variables,
    }
    return last
  })
}
