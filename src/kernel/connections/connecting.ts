import type { Clock } from '../contract/clock.js'
import type { ConnectRequest, PairingProgress } from '../contract/connector.js'
import { abortedError, LatchkeyError, toLatchkeyError } from '../contract/errors.js'
import type { ConnectOptions } from '../contract/latchkey.js'
import type { Network } from '../contract/network.js'
import type { ConnectAttempt, Connection } from '../contract/state.js'
import type { Store } from '../contract/store.js'
import type { WalletListing } from '../contract/walletListing.js'
import type { Landmarks } from '../navigation/coreViews.js'
import { historyAtom } from '../navigation/state.js'
import type { ViewStack } from '../navigation/viewStack.js'
import { type Connections, toRequest } from './connections.js'
import type { ConnectorRegistry } from './connectorRegistry.js'
import { attemptAtom, type KnownConnector, preparedAtom } from './state.js'

/** A pairing counts as expired this long before it is: what is opened now has to reach the wallet (spec section 9). */
const expiringWithin = 10_000

/** What a person chose, besides the connector. */
export interface Choice {
  /** Default: all of the connector's. */
  readonly namespaces?: readonly string[]
  /** The wallet from the list, where the connector reaches many. */
  readonly wallet?: WalletListing
  /** The view that accompanies it. Default: the connector's own, else the one for external wallets. */
  readonly view?: string
  /** How the wallet is reached, for usage events. Default `browser`. */
  readonly platform?: string
}

/** One pairing made ahead of a choice. */
interface Round {
  readonly controller: AbortController
  /** An attempt goes on with it. */
  taken: boolean
}

/** What connecting is made from. */
export interface ConnectingParts {
  readonly store: Store
  readonly clock: Clock
  readonly connections: Connections
  readonly connectors: ConnectorRegistry
  readonly networks: () => readonly Network[]
  readonly views: ViewStack
  /** Asks whoever has connected for a sign-in; true when nothing is asked. None: nobody is ever asked. */
  readonly admit?: () => Promise<boolean>
  /** See `ConnectRequest.signIn`. */
  readonly signIn?: ConnectRequest['signIn']
  readonly landmarks: Landmarks
  readonly track: (event: string, properties?: Readonly<Record<string, unknown>>) => void
}

/** Attempts to connect as people make them: in the modal, by a click on a wallet. */
export function createConnecting(parts: ConnectingParts) {
  const { store, clock, connections, connectors, networks, views, admit, signIn, landmarks, track } = parts
  /** Counts the attempts in sight: what an older one says is no longer of interest. */
  let latest = 0
  /** The preparation whose pairing is in `preparedAtom`. */
  let ready: Round | undefined

  /** The pairing that is ready for this choice and good for long enough; it belongs to the caller from now on. */
  const takePrepared = (connector: KnownConnector, namespaces: readonly string[]) => {
    const prepared = store.get(preparedAtom)
    const owner = ready
    const fits =
      prepared?.connector === connector &&
      prepared.namespaces.join() === namespaces.join() &&
      prepared.expiresAt - clock.now() > expiringWithin
    if (!owner || !fits) return undefined
    const { uri, expiresAt } = prepared
    owner.taken = true
    ready = undefined
    store.set(preparedAtom, undefined)
    return { pairing: { uri, expiresAt }, release: () => owner.controller.abort(abortedError()) }
  }

  const attempt = ({ connector, namespaces, wallet, view }: ConnectAttempt) => {
    const taken = takePrepared(connector, namespaces)
    const shown: ConnectAttempt = { connector, namespaces, wallet, view }
    const mine = ++latest
    const isCurrent = () => mine === latest && store.get(attemptAtom) !== undefined
    store.set(attemptAtom, taken ? { ...shown, pairing: taken.pairing } : shown)
    const onProgress = (pairing: PairingProgress) => {
      if (isCurrent()) store.set(attemptAtom, { ...shown, pairing })
    }
    const connected = connections.connect(connector, { namespaces, wallet, onProgress })
    connected.then(
      ([connection]) => {
        if (!isCurrent()) return
        // What led to the list of wallets: the host's `open()`, or a view for which connecting is a step on its way.
        const from = store.get(historyAtom).findLast((entry) => entry.view === view)?.key ?? 0
        // Connected is connected; a sign-in that follows is between the user and the app.
        views.resolve(connection, from)
        const go = () => {
          store.set(attemptAtom, undefined)
          views.leave(from)
        }
        if (!admit) return go()
        void admit().then((through) => {
          if (!isCurrent()) return
          if (through) go()
          else store.set(attemptAtom, undefined)
        })
      },
      (cause) => {
        // Nobody went on with it, or whoever did is done.
        taken?.release()
        const error = toLatchkeyError(cause, 'CONNECTION_FAILED', 'Failed to connect')
        if (isCurrent()) store.set(attemptAtom, { ...shown, error })
        if (error.outcome !== 'dismissed')
          track(error.outcome === 'rejected' ? 'USER_REJECTED' : 'CONNECT_ERROR', { message: error.code })
      },
    )
    return taken?.pairing
  }

  /** Begins an attempt; where its URI is known already, it is returned, so that a tap can lead to the wallet at once. */
  const begin = (connector: KnownConnector, choice: Choice = {}): PairingProgress | undefined => {
    const { namespaces = connector.namespaces, wallet, platform = 'browser' } = choice
    const view = choice.view ?? connector.view ?? landmarks.connecting
    // An attempt that nobody could see, or leave, is none.
    if (!views.allows(view)) return undefined
    track('SELECT_WALLET', { name: wallet?.name ?? connector.name, platform, view: landmarks.connect })
    return attempt({ connector, namespaces, wallet, view })
  }

  return {
    begin,
    choose(connector: KnownConnector, choice: Choice = {}): PairingProgress | undefined {
      const pairing = begin(connector, choice)
      views.push(choice.view ?? connector.view ?? landmarks.connecting)
      return pairing
    },
    chooseAgain(): void {
      const shown = store.get(attemptAtom)
      if (shown) attempt(shown)
    },
    /** Keeps a pairing ready while a list is in sight; returns its own stop. */
    prepare(connector: KnownConnector, namespaces = connector.namespaces): () => void {
      let stopped = false
      let round: Round | undefined
      let cancel = () => {}
      const drop = () => {
        cancel()
        if (round && round === ready) {
          ready = undefined
          store.set(preparedAtom, undefined)
        }
        // One that was chosen lives on with its attempt.
        if (!round?.taken) round?.controller.abort(abortedError())
      }
      const renew = async () => {
        drop()
        const mine: Round = { controller: new AbortController(), taken: false }
        round = mine
        const source = await connectors.source(connector.sourceId)
        const request = { ...toRequest(connector, namespaces, networks()), ...(signIn && { signIn }) }
        const pairing = stopped ? undefined : await source.prepare?.(request, mine.controller.signal)
        if (!pairing || stopped) return
        ready = mine
        store.set(preparedAtom, { ...pairing, connector, namespaces })
        cancel = clock.after(pairing.expiresAt - clock.now() - expiringWithin, keep)
      }
      const keep = () => {
        renew().catch(() => {
          // Whoever taps a wallet asks for a pairing again, and is told why there is none.
        })
      }
      keep()
      return () => {
        stopped = true
        drop()
      }
    },
    /** Leaving the view of an attempt ends it. */
    follow: (): (() => void) =>
      store.sub(historyAtom, () => {
        const shown = store.get(attemptAtom)
        if (!shown || store.get(historyAtom).some(({ view }) => view === shown.view)) return
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
