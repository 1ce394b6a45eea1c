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
      ...(connection.user && { user: connection.user }),
    }
  )
}

/** Keeps what `make` returned for as long as its inputs are the same objects. */
const remember = <Inputs extends readonly unknown[], Value>(make: (...inputs: Inputs) => Value) => {
  let last: { inputs: Inputs; value: Value } | undefined
  return (...inputs: Inputs): Value => {
    if (!last || inputs.some((input, at) => input !== last?.inputs[at])) last = { inputs, value: make(...inputs) }
    return last.value
  }
}

/** Makes the snapshot of one instance: derived, and never written. */
export function createStateAtom(): Atom<LatchkeyState> {
  const namespaceStates = new Map<string, (...inputs: [...Parameters<typeof toNamespace>]) => NamespaceState>()
  const toNamespace = (
    status: NamespaceState['status'],
    connection: Connection | undefined,
    networkId: NamespaceState['networkId'],
  ): NamespaceState => ({ status, connection, networkId })
  const account = remember((connection: Connection | undefined, networks: readonly Network[]) =>
    connection ? toActiveAccount(connection, networks) : undefined,
  )
  const record = remember((names: string, ...states: NamespaceState[]) =>
    Object.fromEntries(names.split(' ').map((name, at) => [name, states[at] as NamespaceState])),
  )

  return atom((get) => {
    const connections = get(connectionsAtom)
    const networks = get(networksAtom)
    const history = get(historyAtom)
    const theme = get(themeAtom)

    const names = [
      ...new Set(networks.map(({ chainNamespace }) => chainNamespace).concat(Object.keys(connections.active))),
    ]
    const states = names.map((name) => {
      const connection = connections.connections.find(({ id }) => id === connections.active[name])
      const first = networks.find(({ chainNamespace }) => chainNamespace === name)
      const selected = findNetwork(networks, connections.selected[name] ?? '')
      const make = namespaceStates.get(name) ?? remember(toNamespace)
      namespaceStates.set(name, make)
      return make(
        statusOf(connections, name),
        connection,
        connection?.networkId ?? selected?.caipNetworkId ?? first?.caipNetworkId,
      )
    })
    const namespaces = record(names.join(' '), ...states)
    // One that was in use, or stored, may have gone with its networks.
    const namespace = names.find((name) => name === connections.namespace) ?? names[0]
    const here = namespace === undefined ? undefined : namespaces[namespace]

    return {
      ready: get(readyAtom),
      open: history.length > 0,
      view: history.at(-1)?.view,
      status: here?.status ?? 'disconnected',
      namespace,
      namespaces,
      account: account(here?.connection, networks),
      network: networks.find(({ caipNetworkId }) => caipNetworkId === here?.networkId),
      networks,
      connections: connections.connections,
      recent: get(pastAtom),
      session: get(sessionAtom),
      signIn: get(signInAtom),
      connectors: get(connectorsAtom),
      attempt: get(attemptAtom),
      flags: get(flagsAtom),
      themeMode: theme.mode,
      themeVariables: theme.variables,
    }
  })
}
