import { reportLater } from '../base/emitter.js'
import type { AdapterContext } from '../contract/adapterContext.js'
import type { ConnectRequest } from '../contract/connector.js'
import type { Network } from '../contract/network.js'
import { defineResource } from '../contract/resource.js'
import type { FeatureContext } from '../feature/featureContext.js'
import { flagsAtom, isOn } from '../flags/index.js'
import { preferredFirst } from '../networks/index.js'
import { type Connections, createConnections } from './connections.js'
import { loadRestoring, type Restoring } from './lateCode.js'
import { signIn } from './signIn.js'
import { type ConnectorRegistry, createConnectorRegistry } from './sources.js'
import { type ConnectionMemory, createConnectionMemory } from './stored.js'

/** How wallets are found and reached, and what is connected. */
export interface ConnectionWing {
  readonly connectors: ConnectorRegistry
  readonly connections: Connections
  readonly memory: ConnectionMemory
  /** The chains on offer, those in use first. */
  offered(): readonly Network[]
  /** The message for wallets that connect and sign in one step; none where no sign-in is wanted. */
  readonly offer: ConnectRequest['signIn']
  /** Whether a namespace may hold several connections, once that is decided; false when it cannot be. */
  severalDecided(): Promise<boolean>
}

export const connections = defineResource<ConnectionWing>('latchkey-connections')

export interface ConnectionWingParts {
  readonly contextOf: (id: string) => AdapterContext
  /** Whether a flag is on, once that is decided. */
  readonly decided: (flag: string) => Promise<boolean>
  /** Where something is stored. */
  readonly restoring?: Restoring
  /** Runs once the page is idle, unless the instance stops before. */
  readonly whenIdle: (run: () => void) => void
}

export function createConnectionWing(context: FeatureContext, parts: ConnectionWingParts): ConnectionWing {
  const { instance, store, clock, storage, events, resources, tellError } = context
  const { latchkey, options, download, tellBlocked } = instance
  const { contextOf, decided, restoring, whenIdle } = parts
  const { state } = latchkey
  const severalDecided = () => decided('multiWallet').catch(() => false)
  const connectors = createConnectorRegistry({
    store,
    sources: instance.entries.sources,
    contextOf,
    download,
    scope: context,
    onFailure: (_, error) => tellError(error),
  })
  const offered = () => {
    const inUse = Object.values(state().namespaces).map(({ networkId }) => networkId)
    return preferredFirst(state().networks, ({ caipNetworkId }) => inUse.includes(caipNetworkId))
  }
  const offer: ConnectRequest['signIn'] = resources.has(signIn)
    ? async (chainId) => (await resources.get(signIn))?.offer(chainId)
    : undefined
  const connections = createConnections({
    store,
    clock,
    registry: connectors,
    networks: offered,
    several: () => isOn(store.get(flagsAtom).multiWallet),
    severalDecided,
    signIn: offer,
    report: reportLater,
    tellError,
    isGone: ({ accounts: [account] }) => !storage.get('connections', JSON.stringify)?.includes(`${account?.address}`),
    createQueue: restoring?.createRestoreQueue,
    events,
  })
  const memory = createConnectionMemory(store, storage, () =>
    restoring?.restoreStored({ context, connections, connectors, networks: offered }),
  )
  events.on('failed', ({ error }) => tellBlocked(error))
  events.on('connected', ({ connection, reconnected, wallet }) => {
    // Ways to log in are no rows of the list.
    if (!reconnected && connection.connector.type !== 'auth') memory.noteUse(wallet?.id ?? connection.connector.id)
    // The next page brings it back by code that the browser has by then. What fails here is asked for there.
    if (!restoring && options.preload !== 'none') whenIdle(() => void loadRestoring().catch(() => undefined))
  })

  return {
    connectors,
    connections,
    memory,
    offered,
    offer,
    severalDecided,
  }
}
