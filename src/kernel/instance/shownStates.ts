import { type Atom, atom, type Getter } from 'jotai/vanilla'
import { attemptAtom } from '../attempts/index.js'
import { reportLater } from '../base/emitter.js'
import { toActiveAccount } from '../chains/index.js'
import { connectionsAtom, connectorsAtom, statusOf } from '../connections/index.js'
import { deriveState, type State, type States } from '../contract/defineState.js'
import { findNetwork } from '../contract/network.js'
import type { LatchkeyState, NamespaceState } from '../contract/state.js'
import { readyAtom, themeAtom } from '../feature/state.js'
import { flagsAtom } from '../flags/index.js'
import { historyAtom } from '../navigation/index.js'
import { networksAtom } from '../networks/index.js'

/** The last object where this one is the same, so that a listener sees no change. */
const keep = <Part extends object | undefined>(now: Part, last: Part | undefined): Part =>
  last && Object.keys({ ...now, ...last }).every((name) => Object(now)[name] === Object(last)[name]) ? last : now

/** A state made anew by each reading, which stays the same object while nothing in it changed. */
function deriveKept<Value extends object | undefined>(read: (get: Getter, last: Value | undefined) => Value) {
  let last: Value | undefined
  return deriveState((get) => {
    last = keep(read(get, last), last)
    return last as Value
  })
}

/** Each part of `LatchkeyState`, as the state that shows it. */
type ShownStates = { readonly [Name in keyof LatchkeyState]: State<LatchkeyState[Name]> }

/** What the kernel itself shows of an instance. Made once for each. */
export function createKernelStates() {
  const namespaces = deriveKept<LatchkeyState['namespaces']>((get, last) => {
    const state = get(connectionsAtom)
    const networks = get(networksAtom)
    const toNamespace = (name: string): NamespaceState => {
      const connection = state.connections.find(({ id }) => id === state.active[name])
      const first = networks.find(({ chainNamespace }) => chainNamespace === name)
      const chosen = findNetwork(networks, state.selected[name] ?? '') ?? first
      const networkId = connection?.networkId ?? chosen?.caipNetworkId
      return { status: statusOf(state, name), connection, networkId }
    }
    const names = networks.map(({ chainNamespace }) => chainNamespace).concat(Object.keys(state.active))
    return Object.fromEntries(names.map((name) => [name, keep(toNamespace(name), last?.[name])]))
  })
  const namespace = deriveState((get) => {
    const names = Object.keys(get(namespaces))
    const { namespace } = get(connectionsAtom)
    // One that was in use, or stored, may have gone with its networks.
    return names.find((name) => name === namespace) ?? names[0]
  })
  const inUse = deriveState((get) => get(namespaces)[get(namespace) ?? ''])

  return {
    ready: readyAtom,
    open: deriveState((get) => get(historyAtom).length > 0),
    view: deriveState((get) => get(historyAtom).at(-1)?.view),
    status: deriveState((get) => get(inUse)?.status ?? 'disconnected'),
    namespace,
    namespaces,
    account: deriveKept((get) => {
      const connection = get(inUse)?.connection
      return connection && toActiveAccount(connection, get(networksAtom))
    }),
    network: deriveState((get) =>
      get(networksAtom).find(({ caipNetworkId }) => caipNetworkId === get(inUse)?.networkId),
    ),
    networks: networksAtom,
    connections: deriveState((get) => get(connectionsAtom).connections),
    connectors: connectorsAtom,
    attempt: attemptAtom,
    flags: flagsAtom,
    themeMode: deriveState((get) => get(themeAtom).mode),
    themeVariables: deriveState((get) => get(themeAtom).variables),
  } satisfies Partial<ShownStates>
}

/** What is left of `LatchkeyState`: features above the kernel show it. */
export type FeatureStates = Omit<ShownStates, keyof ReturnType<typeof createKernelStates>>

/** What states show at one moment, by their names: derived, and never written. One that throws is left out, and reported. */
export const createSnapshot = (states: States): Atom<Readonly<Record<string, unknown>>> =>
  atom((get) =>
    Object.fromEntries(
      Object.entries(states).map(([name, state]) => {
        try {
          return [name, get(state)]
        } catch (error) {
          reportLater(error)
          return [name, undefined]
        }
      }),
    ),
  )
