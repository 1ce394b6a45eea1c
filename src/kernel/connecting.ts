import type { PairingProgress } from './adapter.js'
import { attemptAtom, historyAtom, type KnownConnector } from './atoms.js'
import type { Connections } from './connections.js'
import type { ConnectorRegistry } from './connectorRegistry.js'
import type { Landmarks } from './environment.js'
import { LatchkeyError, toLatchkeyError } from './errors.js'
import type { ConnectOptions } from './latchkey.js'
import type { Store } from './plugin.js'
import type { Connection } from './state.js'
import type { ViewStack } from './viewStack.js'

/** What connecting is made from. */
export interface ConnectingParts {
  readonly store: Store
  readonly connections: Connections
  readonly connectors: ConnectorRegistry
  readonly views: ViewStack
  readonly landmarks: Landmarks
  readonly track: (event: string, properties?: Readonly<Record<string, unknown>>) => void
}

/** Attempts to connect as people make them: in the modal, by a click on a wallet. */
export function createConnecting({ store, connections, connectors, views, landmarks, track }: ConnectingParts) {
  /** Counts the attempts in sight: what an older one says is no longer of interest. */
  let latest = 0
  const attempt = (connector: KnownConnector, namespaces: readonly string[]) => {
    const shown = { connector, namespaces }
    const mine = ++latest
    const isCurrent = () => mine === latest && store.get(attemptAtom) !== undefined
    store.set(attemptAtom, shown)
    const onProgress = (pairing: PairingProgress) => {
      if (isCurrent()) store.set(attemptAtom, { ...shown, pairing })
    }
    connections.connect(connector, { namespaces, onProgress }).then(
      ([connection]) => {
        if (!isCurrent()) return
        store.set(attemptAtom, undefined)
        views.finish(connection)
      },
      (cause) => {
        const error = toLatchkeyError(cause, 'CONNECTION_FAILED', 'Failed to connect')
        if (isCurrent()) store.set(attemptAtom, { ...shown, error })
        if (error.outcome !== 'dismissed')
          track(error.outcome === 'rejected' ? 'USER_REJECTED' : 'CONNECT_ERROR', { message: error.code })
      },
    )
  }

  return {
    choose(connector: KnownConnector, namespaces = connector.namespaces): void {
      track('SELECT_WALLET', { name: connector.name, platform: 'browser', view: landmarks.connect })
      attempt(connector, namespaces)
      views.push(connector.view ?? landmarks.connecting)
    },
    chooseAgain(): void {
      const shown = store.get(attemptAtom)
      if (shown) attempt(shown.connector, shown.namespaces)
    },
    /** Leaving the view of an attempt ends it. */
    follow: (): (() => void) =>
      store.sub(historyAtom, () => {
        const shown = store.get(attemptAtom)
        const view = shown?.connector.view ?? landmarks.connecting
        if (!shown || store.get(historyAtom).some((entry) => entry.view === view)) return
        store.set(attemptAtom, undefined)
        connections.cancel()
      }),
    /** Connects without the list, for hosts that draw their own. */
    async direct({ connector: id, namespace }: ConnectOptions & { connector: string }): Promise<Connection> {
      const connector = await connectors.expect(id)
      if (!connector) {
        throw new LatchkeyError(
          'CONNECTOR_UNKNOWN',
          `No wallet "${id}" is there: it is not installed, or has not announced itself`,
        )
      }
      const [connection] = await connections.connect(connector, namespace ? { namespaces: [namespace] } : {})
      if (connection) return connection
      throw new LatchkeyError('CONNECTION_FAILED', 'Failed to connect: the wallet ended the connection at once')
    },
  }
}
