import { unlessAborted, within } from '../base/clock.js'
import { createScope } from '../base/scope.js'
import { isSameAccount } from '../contract/accounts.js'
import type { Clock } from '../contract/clock.js'
import type { ConnectorSession, ConnectRequest, PairingProgress, SessionChange } from '../contract/connector.js'
import { abortedError, isLatchkeyError, LatchkeyError, messageOf, toLatchkeyError } from '../contract/errors.js'
import { findNetwork, type Network } from '../contract/network.js'
import type { Connection } from '../contract/state.js'
import type { Store } from '../contract/store.js'
import type { WalletListing } from '../contract/walletListing.js'
import { type ConnectionsEvent, connectionId, reduceConnections } from './connectionState.js'
import type { ConnectorRegistry } from './connectorRegistry.js'
import type { StoredConnection } from './state.js'
import { connectionsAtom, type KnownConnector, noConnections } from './state.js'
import { toStoredAccount } from './storedConnections.js'
import { toUser } from './toUser.js'

const disconnectWait = 3000
/** A wallet that has not said by then what it allows holds up no other namespace: what it says later still counts. */
const longestTurn = 5000

/** What one attempt is asked for. */
export interface AttemptOptions {
  /** Default: all of the connector's that the host has networks for. */
  readonly namespaces?: readonly string[]
  /** The wallet that was chosen, where the connector reaches many. */
  readonly wallet?: WalletListing
  /** See `ConnectRequest.input`. */
  readonly input?: unknown
  /** Ends the attempt: it rejects with REQUEST_ABORTED, or with the signal's reason where that is an error of ours. */
  readonly signal?: AbortSignal
  readonly onProgress?: (pairing: PairingProgress) => void
}

/** Makes, keeps and ends connections: the state machine of spec section 4. */
export interface Connections {
  /**
   * Connects through a connector; a newer attempt ends an older one.
   * @throws {LatchkeyError} CONNECTION_REPLACED, REQUEST_ABORTED (cancelled), CONNECTION_FAILED, or the source's own
   */
  connect(connector: KnownConnector, options?: AttemptOptions): Promise<readonly Connection[]>
  /** Ends the attempt that the user has under way. */
  cancel(): void
  /**
   * Tries what was stored, the most recent first, one at a time, without a prompt. The user's own attempt goes first, and
   * ends a silent one on the same namespace. What could not be restored stays `remembered`, unless its wallet said no.
   */
  restore(
    stored: readonly StoredConnection[],
    find: (stored: StoredConnection) => Promise<KnownConnector | undefined>,
  ): Promise<void>
  /**
   * Ends all connections of a namespace, or all, and what would become one; or the one connection of that id.
   * @throws {LatchkeyError} DISCONNECT_FAILED; they are ended then as well
   */
  disconnect(namespaceOrId?: string): Promise<void>
  /** Ends one connection. @throws {LatchkeyError} DISCONNECT_FAILED; it is ended then as well */
  end(id: string): Promise<void>
  /** Drops every session without telling the wallets: the page goes on without us. */
  release(): void
  session(id: string): ConnectorSession | undefined
  /** The connection that a session stands behind, whatever its account is by now. */
  idOf(session: ConnectorSession | undefined): string | undefined
  dispatch(event: ConnectionsEvent): void
}

/** What the machine is made from. */
export interface ConnectionsParts {
  readonly store: Store
  readonly clock: Clock
  readonly registry: Pick<ConnectorRegistry, 'source' | 'restoreWithin'>
  readonly networks: () => readonly Network[]
  /** Whether a namespace may hold several connections, as far as that is decided. */
  readonly several: () => boolean
  /** The same, once it is decided. */
  readonly severalDecided: () => Promise<boolean>
  /** The message for wallets that connect and sign in one step. None: no sign-in is asked for. */
  readonly signIn?: ConnectRequest['signIn']
  readonly report: (error: unknown) => void
  /** Hears why an attempt failed, a silent one too. */
  readonly onFailure?: (error: LatchkeyError) => void
  readonly onConnect: (
    connection: Connection,
    reconnected: boolean,
    wallet: WalletListing | undefined,
    method: string | undefined,
  ) => void
  readonly onEnd: (connection: Connection) => void
}

interface Live {
  readonly session: ConnectorSession
  /** Ends with its attempt's last session. */
  release(): void
  leaving?: Promise<void>
}

interface Attempt {
  readonly controller: AbortController
  readonly namespaces: readonly string[]
  /** Resolves when it is over, one way or the other. */
  readonly over: Promise<void>
}

const replacedError = () =>
  new LatchkeyError('CONNECTION_REPLACED', 'Failed to connect: another attempt began', { outcome: 'dismissed' })

/** Why a caller's signal ended an attempt. */
const toAborted = ({ reason }: AbortSignal) => (reason instanceof LatchkeyError ? reason : abortedError(reason))

/** What a source is asked for: those of the namespaces that the app has networks for, with these networks. */
export function toRequest(connector: KnownConnector, asked: readonly string[], offered: readonly Network[]) {
  const namespaces = asked.filter((name) => offered.some(({ chainNamespace }) => chainNamespace === name))
  const networks = offered.filter(({ chainNamespace }) => namespaces.includes(chainNamespace))
  return { connector, namespaces, networks }
}

/** Makes the state machine of one instance. */
export function createConnections(parts: ConnectionsParts): Connections {
  const { store, clock, registry, networks, several, severalDecided, signIn, report, onConnect, onEnd, onFailure } =
    parts
  const live = new Map<string, Live>()
  /** The user's attempt. */
  let current: Attempt | undefined
  /** Those made without the user, and what each restores; one that takes too long goes on beside the next. */
  const silent = new Map<Attempt, StoredConnection>()
  /** What is still to be restored. */
  let queue: readonly StoredConnection[] = []

  const state = () => store.get(connectionsAtom)
  const dispatch = (event: ConnectionsEvent) => {
    const next = reduceConnections(state(), event)
    if (next !== state()) store.set(connectionsAtom, next)
  }
  const known = (id: string) => state().connections.find((connection) => connection.id === id)
  const idOf = (session: ConnectorSession | undefined) =>
    [...live.keys()].find((id) => live.get(id)?.session === session)
  const canonical = (id: Connection['networkId']) => findNetwork(networks(), id)?.caipNetworkId ?? id

  /** No attempt waits for these namespaces any more, unless a newer one does. */
  const settle = (namespaces: readonly string[], as: 'connecting' | 'reconnecting') => {
    const awaited = current?.namespaces ?? []
    dispatch({ type: 'settled', namespaces: namespaces.filter((namespace) => !awaited.includes(namespace)), as })
  }
  const leave = (reason: LatchkeyError) => {
    const left = current
    current = undefined
    left?.controller.abort(reason)
    if (left) settle(left.namespaces, 'connecting')
  }
  const leaveSilent = (isMeant: (item: StoredConnection) => boolean, reason: LatchkeyError) => {
    for (const [{ controller }, item] of silent) if (isMeant(item)) controller.abort(reason)
  }

  /** Forgets a connection on our side; the wallet is told by others, or told us. */
  const forget = (id: string) => {
    const connection = known(id)
    const entry = live.get(id)
    live.delete(id)
    dispatch({ type: 'ended', id })
    entry?.release()
    if (connection) onEnd(connection)
  }
  const tell = async (id: string): Promise<void> => {
    const entry = live.get(id)
    if (!entry) return
    const ask = async () => entry.session.disconnect()
    const part = async () => {
      try {
        await within(clock, disconnectWait, ask(), () => abortedError())
      } catch (cause) {
        // A wallet that does not answer is left behind.
        if (isLatchkeyError(cause, 'REQUEST_ABORTED')) return
        throw new LatchkeyError('DISCONNECT_FAILED', `Failed to disconnect chains: ${messageOf(cause)}`, { cause })
      } finally {
        // Its account may have changed meanwhile.
        const now = idOf(entry.session)
        if (now !== undefined) forget(now)
      }
    }
    if (!entry.leaving) {
      dispatch({ type: 'leaving', id })
      entry.leaving = part()
    }
    return entry.leaving
  }

  const adopt = (
    connector: KnownConnector,
    session: ConnectorSession,
    release: () => void,
    restored: StoredConnection | undefined,
    wallet: WalletListing | undefined,
  ) => {
    const { namespace, accounts } = session
    const id = connectionId(connector.id, namespace, accounts[0] ?? { address: '' })
    const user = toUser(session.user)
    const { sourceId, ...shown } = connector
    const networkId = canonical(session.networkId)
    const connection: Connection = Object.freeze({
      id,
      connector: shown,
      sourceId,
      namespace,
      accounts,
      networkId,
      ...(session.networkIds && { networkIds: session.networkIds.map(canonical) }),
      ...(session.wallet && { wallet: session.wallet }),
      ...(user && { user }),
      ...(session.switchAccount && { choosesAccount: true }),
    })
    const alone = !several()
    const replaced = state()
      .connections.filter((other) => other.id === id || (alone && other.namespace === namespace))
      .map((other) => ({ other, entry: live.get(other.id) }))
    for (const { other } of replaced) live.delete(other.id)
    live.set(id, { session, release })
    dispatch({ type: 'connected', connection, alone, restored })
    for (const { other, entry } of replaced) {
      // Another wallet is told that it is no longer used; whether it listens is its own affair.
      if (entry && (other.connector.id !== connector.id || other.sourceId !== sourceId)) {
        const ask = async () => entry.session.disconnect()
        ask().catch(() => {
          // It was told; on our side it has left already.
        })
      }
      entry?.release()
      if (other.id !== id) onEnd(other)
    }
    onConnect(connection, restored !== undefined, wallet, session.method)
  }

  const attempt = async (
    connector: KnownConnector,
    { namespaces: asked = connector.namespaces, wallet, input, signal: caller, onProgress }: AttemptOptions,
    restore?: StoredConnection,
  ) => {
    const request = toRequest(connector, asked, networks())
    const { namespaces } = request
    if (namespaces.length === 0) {
      throw new LatchkeyError('CONNECTION_FAILED', `Failed to connect: this app has no network of ${asked.join(', ')}`)
    }
    if (caller?.aborted) throw toAborted(caller)
    if (!restore) {
      leave(replacedError())
      leaveSilent(({ namespace }) => namespaces.includes(namespace), replacedError())
    }
    const controller = new AbortController()
    const { signal } = controller
    let end = () => {}
    const over = new Promise<void>((resolve) => {
      end = resolve
    })
    const mine: Attempt = { controller, namespaces, over }
    if (restore) silent.set(mine, restore)
    else current = mine
    const onAbort = () => {
      if (current === mine && caller) leave(toAborted(caller))
    }
    caller?.addEventListener('abort', onAbort)
    const scope = createScope(report)
    const early: SessionChange[] = []
    // By namespace: the session that stands there. Empty until the wallet has answered.
    const sessions = new Map<string, ConnectorSession>()
    let answered = false

    const apply = (change: SessionChange) => {
      const session = sessions.get(change.namespace)
      const id = session && idOf(session)
      if (id === undefined) return
      if (change.type === 'ended') return forget(id)
      if (change.type === 'network') return dispatch({ ...change, id, networkId: canonical(change.networkId) })
      if (change.type === 'networks') return dispatch({ ...change, id, networkIds: change.networkIds?.map(canonical) })
      if (change.type === 'user') return dispatch({ ...change, id, user: toUser(change.user) })
      const [first] = change.accounts
      if (!first) return forget(id)
      const next = connectionId(connector.id, change.namespace, first)
      const entry = live.get(id)
      if (entry && next !== id) {
        // Another session of this wallet with this account: the one that speaks is the one that lives.
        const other = live.get(next)
        live.delete(id)
        live.set(next, entry)
        other?.release()
      }
      dispatch({ type: 'accounts', id, accounts: change.accounts })
    }
    const releaseOf = (namespace: string) => () => {
      sessions.delete(namespace)
      if (sessions.size === 0) scope.dispose()
    }
    const ask = async () => {
      const source = await registry.source(connector.sourceId)
      signal.throwIfAborted()
      return source.connect(
        {
          ...request,
          silent: !!restore,
          ...(restore && { account: toStoredAccount(restore) }),
          wallet,
          ...(input !== undefined && { input }),
          ...(!restore && signIn && { signIn }),
        },
        {
          emit(change) {
            if (answered) apply(change)
            else if (!scope.signal.aborted) early.push(change)
          },
          progress(pairing) {
            if (!signal.aborted) onProgress?.(pairing)
          },
          signal,
          onDispose: scope.onDispose,
        },
      )
    }

    if (!restore) dispatch({ type: 'began', namespaces, as: 'connecting' })
    try {
      const answer = await unlessAborted(signal, ask())
      // Left in the very turn in which the wallet answered.
      signal.throwIfAborted()
      for (const session of answer) {
        const { namespace, accounts } = session
        if (namespaces.includes(namespace) && accounts.length && !sessions.has(namespace))
          sessions.set(namespace, session)
      }
      const returned = (wanted: StoredConnection) =>
        sessions.get(wanted.namespace)?.accounts.some((account) => isSameAccount(account, wanted))
      if (sessions.size === 0 || (restore && !returned(restore))) {
        if (restore) dispatch({ type: 'forgotten', stored: [restore] })
        throw new LatchkeyError(
          'CONNECTION_FAILED',
          'Failed to connect: the wallet returned no account that was asked for',
        )
      }
      // Late, and another wallet has come back in its place: this one is tried again with the next load.
      if (restore && isTaken(restore.namespace) && !several()) throw replacedError()
      // It stands: nobody can leave it any more.
      if (current === mine) current = undefined
      const made = [...sessions.values()]
      // Several namespaces of one wallet: the first one asked for ends up as the one in use.
      for (const session of [...made].reverse())
        adopt(connector, session, releaseOf(session.namespace), restore, wallet)
      answered = true
      for (const change of early.splice(0)) apply(change)
      return made.map((session) => known(idOf(session) ?? '')).filter((connection) => connection !== undefined)
    } catch (error) {
      // Listeners go also when the wallet answers after all: a late answer finds nobody.
      controller.abort(abortedError())
      scope.dispose()
      const known = toLatchkeyError(error, 'CONNECTION_FAILED', 'Failed to connect')
      onFailure?.(known)
      if (restore && known.outcome === 'rejected') dispatch({ type: 'forgotten', stored: [restore] })
      throw known
    } finally {
      silent.delete(mine)
      if (current === mine) current = undefined
      if (!restore) settle(namespaces, 'connecting')
      caller?.removeEventListener('abort', onAbort)
      end()
    }
  }

  const isTaken = (namespace: string) => state().active[namespace] !== undefined
  /** Whether a stored connection need not be tried any more: the user knows better than the storage. */
  const isObsolete = async (item: StoredConnection) => {
    const { namespace } = item
    const isAsked = () => current?.namespaces.includes(namespace)
    if ((isTaken(namespace) || isAsked()) && !(await severalDecided())) return true
    while (current) await current.over
    return !queue.includes(item) || (isTaken(namespace) && !several())
  }

  return {
    connect: (connector, options = {}) => attempt(connector, options),
    cancel: () => leave(abortedError()),
    async restore(stored, find) {
      queue = stored
      dispatch({ type: 'remembered', stored })
      dispatch({ type: 'began', namespaces: stored.map(({ namespace }) => namespace), as: 'reconnecting' })
      // All announce themselves at the same time; they are asked one after the other.
      const found = stored.map((item) => ({ item, connector: find(item) }))
      const trying = new Map<string, Promise<unknown>>()
      const done = (item: StoredConnection) => {
        queue = queue.filter((other) => other !== item)
        if (!queue.some(({ namespace }) => namespace === item.namespace)) settle([item.namespace], 'reconnecting')
      }
      for (const { item, connector } of found) {
        const { namespace } = item
        const wallet = await connector
        // The one before it on this namespace was used later: it has its whole time.
        await trying.get(namespace)
        if (!wallet || !queue.includes(item) || (await isObsolete(item))) {
          done(item)
          continue
        }
        const asked = attempt(wallet, { namespaces: [namespace] }, item)
        const tried = within(clock, registry.restoreWithin(item.source), asked, abortedError)
          .catch(() => {
            // A wallet that is gone, locked or silent is no news: the user finds the list of wallets.
          })
          .then(() => done(item))
        trying.set(namespace, tried)
        await within(clock, longestTurn, tried, abortedError).catch(() => {
          // The next one is tried beside it.
        })
      }
      await Promise.all(trying.values())
      // Where the person left off nothing came back: what did is in use (F28), or the page would look disconnected.
      const { namespace: left, active, connections: restored } = state()
      const [first] = restored
      if (first && left && !active[left] && stored.some(({ namespace }) => namespace === left))
        dispatch({ type: 'namespace', namespace: first.namespace })
    },
    async disconnect(which) {
      const concerns = (name: string) => which === undefined || name === which
      const isGiven = (item: StoredConnection) =>
        concerns(item.namespace) || which === connectionId(item.connector, item.namespace, item)
      const given = queue.filter(isGiven)
      queue = queue.filter((item) => !given.includes(item))
      dispatch({ type: 'forgotten', stored: state().remembered.filter(isGiven) })
      if (current?.namespaces.some(concerns)) leave(abortedError())
      leaveSilent(isGiven, abortedError())
      const isAwaited = (name: string) => queue.some(({ namespace }) => namespace === name)
      settle(
        given.map(({ namespace }) => namespace).filter((name) => !isAwaited(name)),
        'reconnecting',
      )
      const concerned = state().connections.filter(({ namespace, id }) => concerns(namespace) || id === which)
      const results = await Promise.allSettled(concerned.map(({ id }) => tell(id)))
      for (const result of results) if (result.status === 'rejected') throw result.reason
    },
    end: tell,
    release() {
      queue = []
      leave(abortedError())
      leaveSilent(() => true, abortedError())
      for (const { release } of [...live.values()]) release()
      live.clear()
      store.set(connectionsAtom, { ...noConnections, selected: state().selected, namespace: state().namespace })
    },
    session: (id) => live.get(id)?.session,
    idOf,
    dispatch,
  }
}
