import type { Emitter } from '../base/emitter.js'
import { createScope } from '../base/scope.js'
import { cleanText } from '../base/text.js'
import type { WalletAccount, WalletUser } from '../contract/accounts.js'
import { isNetworkId } from '../contract/caip.js'
import type { ConnectContext, ConnectorSession, KnownConnector, SessionChange } from '../contract/connector.js'
import { LatchkeyError } from '../contract/errors.js'
import type { Connection } from '../contract/state.js'
import type { WalletListing } from '../contract/walletListing.js'
import type { KernelEvents } from '../feature/events.js'
import type { LiveSessions } from './liveSessions.js'
import { type ConnectionsStore, connectionId } from './reduce.js'
import type { StoredConnection } from './state.js'

export interface SessionGroupParts {
  readonly connections: ConnectionsStore
  readonly live: LiveSessions
  readonly events: Emitter<KernelEvents>
  /** Whether a namespace may hold several connections, as far as that is decided. */
  readonly several: () => boolean
  /** Told what a disposer of the source threw. */
  readonly report: (error: unknown) => void
  /** Tells the host. */
  readonly tell: (error: Error) => void
}

/** What the sessions of a group were asked for. */
export interface SessionOrigin {
  readonly connector: KnownConnector
  /** What they restore. None: the user has connected. */
  readonly restored: StoredConnection | undefined
  /** The wallet that was chosen from the list, where the connector reaches many. */
  readonly wallet: WalletListing | undefined
}

/** The sessions of one attempt: they come to life together, and what was opened for them is closed after the last of them. */
export interface SessionGroup extends Pick<ConnectContext, 'emit' | 'onDispose'> {
  /** Takes the source's answer: of each namespace that was asked for the first session with an account. */
  take(answer: readonly ConnectorSession[], namespaces: readonly string[]): readonly ConnectorSession[]
  /** Makes connections of what was taken, then applies what was told before. The first namespace ends up as the one in use. */
  open(): void
  /** The attempt failed. */
  dispose(): void
}

/** All that can happen to a session. */
const changes: readonly SessionChange['type'][] = ['accounts', 'network', 'networks', 'user', 'ended']

/** What a source tells is one of those, or a fault of the source (spec section 4): guessing would end a connection. */
const invalidStatus = (type: unknown) =>
  new LatchkeyError('CONNECTION_STATUS_INVALID', `Invalid connection status: "${type}" is no change of a session`)

export function createSessionGroup(parts: SessionGroupParts, origin: SessionOrigin): SessionGroup {
  const scope = createScope(parts.report)
  const sessions = new Map<string, ConnectorSession>()
  /** What the wallet told before it had answered. */
  let early: SessionChange[] | undefined = []

  const apply = (change: SessionChange) => {
    const id = parts.live.idOf(sessions.get(change.namespace))
    if (id === undefined) return
    if (isSound(change)) return applyChange(parts, id, change)
    // What is shown would not be what the wallet has (spec section 4: the namespace is reset).
    parts.live.drop(id, 'failed')
    parts.tell(new LatchkeyError('SYNC_FAILED', 'No account or chain'))
  }
  const release = (namespace: string) => {
    sessions.delete(namespace)
    if (sessions.size === 0) scope.dispose()
  }

  return {
    onDispose: scope.onDispose,
    dispose: scope.dispose,
    emit(change) {
      if (!changes.includes(change.type)) throw invalidStatus(change.type)
      if (!early) apply(change)
      else if (!scope.signal.aborted) early.push(change)
    },
    take(answer, namespaces) {
      for (const session of answer) {
        const { namespace, accounts } = session
        if (namespaces.includes(namespace) && accounts.length && isSound(session) && !sessions.has(namespace))
          sessions.set(namespace, session)
      }
      return [...sessions.values()]
    },
    open() {
      const [first] = sessions.values()
      for (const session of [...sessions.values()].reverse())
        adopt(parts, { ...origin, isFirst: session === first }, session, () => release(session.namespace))
      const told = early ?? []
      early = undefined
      for (const change of told) apply(change)
    },
  }
}

/** Makes a connection of a session. Where one per namespace is allowed, others leave. */
function adopt(
  { connections, live, events, several }: SessionGroupParts,
  { connector, restored, wallet, isFirst }: SessionOrigin & { readonly isFirst: boolean },
  session: ConnectorSession,
  release: () => void,
): void {
  const connection = toConnection(connector, session, connections.canonical)
  const { id, namespace } = connection
  const alone = !several()
  const replaced = connections
    .state()
    .connections.filter((other) => other.id === id || (alone && other.namespace === namespace))
    .map((other) => ({ other, entry: live.byId.get(other.id) }))
  for (const { other } of replaced) live.byId.delete(other.id)
  live.byId.set(id, { session, release })
  connections.dispatch({ type: 'connected', connection, alone, restored })
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
  const { method } = session
  events.emit('connected', { connection, reconnected: restored !== undefined, wallet, method, isFirst })
}

/** What a source says is taken over as it is: what cannot be shown or stored ends the attempt, or the connection. */
function isSound(
  said: { readonly accounts?: readonly WalletAccount[]; readonly networkId?: unknown } & object,
): boolean {
  const isNetworkSound = !('networkId' in said) || isNetworkId(said.networkId)
  return isNetworkSound && (said.accounts ?? []).every(({ address }) => address)
}

/** Follows what the wallet tells of a live connection. */
function applyChange({ connections, live }: SessionGroupParts, id: string, change: SessionChange): void {
  const { dispatch, canonical } = connections
  if (change.type === 'network') dispatch({ type: 'network', id, networkId: canonical(change.networkId) })
  else if (change.type === 'networks') dispatch({ type: 'networks', id, networkIds: change.networkIds?.map(canonical) })
  else if (change.type === 'user') dispatch({ type: 'user', id, user: toUser(change.user) })
  else if (change.type === 'accounts') changeAccounts({ connections, live }, id, change.accounts)
  else live.drop(id, connections.state().leaving.includes(id) ? 'user' : (change.reason ?? 'wallet'))
}

/** The wallet shares other accounts; with none it has ended. */
function changeAccounts(
  { connections, live }: Pick<SessionGroupParts, 'connections' | 'live'>,
  id: string,
  accounts: Connection['accounts'],
): void {
  const { dispatch, find, state } = connections
  const known = find(id)
  const [first] = accounts
  if (!known || !first) {
    live.drop(id, state().leaving.includes(id) ? 'user' : 'wallet')
    return
  }
  const next = connectionId(known.connector.id, known.namespace, first)
  const entry = live.byId.get(id)
  if (entry && next !== id) {
    // Another session of this wallet with this account: the one that speaks is the one that lives.
    const other = live.byId.get(next)
    live.byId.delete(id)
    live.byId.set(next, entry)
    other?.release()
  }
  dispatch({ type: 'accounts', id, accounts })
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

/** No e-mail address is longer; what is, is no name either. */
const longest = 256
/** Of a picture, which comes whole in its address and leads nowhere. */
const longestPicture = 65_536

/** A fresh object with what a source told of its user; undefined when that is nothing. */
function toUser(told: WalletUser | undefined): WalletUser | undefined {
  const { email, isVerified, isLoginAddress, isRecoverable, name, provider, picture } = Object(told) as Record<
    keyof WalletUser,
    unknown
  >
  const texts = Object.entries({ email, name, provider, picture }).flatMap(([key, value]) => {
    const isPicture = key === 'picture'
    if (typeof value !== 'string' || value.length > (isPicture ? longestPicture : longest)) return []
    const text = isPicture ? value.trim() : cleanText(value, longest)
    return text && (!isPicture || text.startsWith('data:image/')) ? [[key, text]] : []
  })
  const isSaid = ([, value]: [string, unknown]) => typeof value === 'boolean'
  const { email: address }: WalletUser = Object.fromEntries(texts)
  // Said of an address: without one they say nothing.
  const said = address === undefined ? [] : Object.entries({ isVerified, isLoginAddress }).filter(isSaid)
  const all = [...texts, ...said, ...Object.entries({ isRecoverable }).filter(isSaid)]
  return all.length === 0 ? undefined : Object.freeze(Object.fromEntries(all))
}
