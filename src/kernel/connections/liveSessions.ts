import { within } from '../base/clock.js'
import type { Emitter } from '../base/emitter.js'
import type { Clock } from '../contract/clock.js'
import type { ConnectorSession, SessionChange } from '../contract/connector.js'
import { abortedError, isLatchkeyError, LatchkeyError, messageOf } from '../contract/errors.js'
import type { Connection } from '../contract/state.js'
import type { WalletListing } from '../contract/walletListing.js'
import { connectionId } from './connectionState.js'
import type { ConnectionsStore } from './connectionsStore.js'
import type { EndReason, KernelEvents } from './events.js'
import type { KnownConnector, StoredConnection } from './state.js'
import { toUser } from './toUser.js'

const disconnectWait = 3000

/** A session that an attempt has made. */
export interface MadeSession {
  readonly connector: KnownConnector
  readonly session: ConnectorSession
  /** Runs when it is not live any more. */
  readonly release: () => void
  /** What it restores. None: the user has connected. */
  readonly restored: StoredConnection | undefined
  /** The wallet that was chosen from the list, where the connector reaches many. */
  readonly wallet: WalletListing | undefined
}

/** The sessions that stand behind live connections, by the id of their connection. */
export interface LiveSessions {
  get(id: string): ConnectorSession | undefined
  /** The connection that a session stands behind, whatever its account is by now. */
  idOf(session: ConnectorSession | undefined): string | undefined
  /** Makes a connection of a session. Where one per namespace is allowed, others leave. */
  adopt(made: MadeSession): void
  /** Follows what the wallet tells of a session; one that is not live any more has nothing to tell. */
  apply(session: ConnectorSession, change: SessionChange): void
  /** Tells the wallet that the user disconnects, then ends the connection. @throws {LatchkeyError} DISCONNECT_FAILED; it is ended then as well */
  end(id: string): Promise<void>
  /** Drops all, and tells neither wallets nor listeners. */
  release(): void
}

export interface LiveSessionsParts {
  readonly connections: ConnectionsStore
  readonly clock: Clock
  readonly events: Emitter<KernelEvents>
  /** Whether a namespace may hold several connections, as far as that is decided. */
  readonly several: () => boolean
}

interface Live {
  readonly session: ConnectorSession
  release(): void
  /** Its wallet is being told. */
  leaving?: Promise<void>
}

export function createLiveSessions(parts: LiveSessionsParts): LiveSessions {
  const { connections, clock, events, several } = parts
  const { dispatch, find, canonical, state } = connections
  const live = new Map<string, Live>()
  const idOf = (session: ConnectorSession | undefined) =>
    [...live.keys()].find((id) => live.get(id)?.session === session)

  /** Ends a connection on our side; its wallet has been told, or told us. */
  const drop = (id: string, reason: EndReason) => {
    const connection = find(id)
    const entry = live.get(id)
    live.delete(id)
    dispatch({ type: 'ended', id })
    entry?.release()
    if (connection) events.emit('ended', { connection, reason })
  }
  const dropByWallet = (id: string) => drop(id, state().leaving.includes(id) ? 'user' : 'wallet')
  const follow = (id: string, namespace: string, accounts: Connection['accounts']) => {
    const [first] = accounts
    const known = find(id)
    if (!first || !known) return dropByWallet(id)
    const next = connectionId(known.connector.id, namespace, first)
    const entry = live.get(id)
    if (entry && next !== id) {
      // Another session of this wallet with this account: the one that speaks is the one that lives.
      const other = live.get(next)
      live.delete(id)
      live.set(next, entry)
      other?.release()
    }
    dispatch({ type: 'accounts', id, accounts })
  }
  const tell = async ({ session }: Live) => {
    const ask = async () => session.disconnect()
    try {
      await within(clock, disconnectWait, ask(), () => abortedError())
    } catch (cause) {
      // A wallet that does not answer is left behind.
      if (isLatchkeyError(cause, 'REQUEST_ABORTED')) return
      throw new LatchkeyError('DISCONNECT_FAILED', `Failed to disconnect chains: ${messageOf(cause)}`, { cause })
    } finally {
      // Its account may have changed meanwhile.
      const now = idOf(session)
      if (now !== undefined) drop(now, 'user')
    }
  }

  return {
    get: (id) => live.get(id)?.session,
    idOf,
    adopt({ connector, session, release, restored, wallet }) {
      const connection = toConnection(connector, session, canonical)
      const { id, namespace } = connection
      const alone = !several()
      const replaced = state()
        .connections.filter((other) => other.id === id || (alone && other.namespace === namespace))
        .map((other) => ({ other, entry: live.get(other.id) }))
      for (const { other } of replaced) live.delete(other.id)
      live.set(id, { session, release })
      dispatch({ type: 'connected', connection, alone, restored })
      for (const { other, entry } of replaced) {
        if (entry && (other.connector.id !== connector.id || other.sourceId !== connector.sourceId)) {
          const ask = async () => entry.session.disconnect()
          ask().catch(() => {
            // The other wallet was told that it is no longer used; on our side it has left already.
          })
        }
        entry?.release()
        if (other.id !== id) events.emit('ended', { connection: other, reason: 'replaced' })
      }
      events.emit('connected', { connection, reconnected: restored !== undefined, wallet, method: session.method })
    },
    apply(session, change) {
      const id = idOf(session)
      if (id === undefined) return
      switch (change.type) {
        case 'ended':
          return dropByWallet(id)
        case 'network':
          return dispatch({ type: 'network', id, networkId: canonical(change.networkId) })
        case 'networks':
          return dispatch({ type: 'networks', id, networkIds: change.networkIds?.map(canonical) })
        case 'user':
          return dispatch({ type: 'user', id, user: toUser(change.user) })
        case 'accounts':
          return follow(id, change.namespace, change.accounts)
      }
    },
    async end(id) {
      const entry = live.get(id)
      if (!entry) return
      if (!entry.leaving) {
        dispatch({ type: 'leaving', id })
        entry.leaving = tell(entry)
      }
      return entry.leaving
    },
    release() {
      for (const { release } of [...live.values()]) release()
      live.clear()
    },
  }
}

const toConnection = (
  { sourceId, ...connector }: KnownConnector,
  session: ConnectorSession,
  canonical: ConnectionsStore['canonical'],
): Connection => {
  const { namespace, accounts, networkId, networkIds, wallet, switchAccount } = session
  const user = toUser(session.user)
  return Object.freeze({
    id: connectionId(connector.id, namespace, accounts[0] ?? { address: '' }),
    connector,
    sourceId,
    namespace,
    accounts,
    networkId: canonical(networkId),
    ...(networkIds && { networkIds: networkIds.map(canonical) }),
    ...(wallet && { wallet }),
    ...(user && { user }),
    ...(switchAccount && { choosesAccount: true }),
  })
}
