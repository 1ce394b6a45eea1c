import { unlessAborted } from '../base/clock.js'
import type { ConnectorSession, ConnectRequest, KnownConnector, PairingProgress } from '../contract/connector.js'
import { abortedError, isLatchkeyError, LatchkeyError, toLatchkeyError } from '../contract/errors.js'
import type { Network } from '../contract/network.js'
import type { Connection } from '../contract/state.js'
import type { WalletListing } from '../contract/walletListing.js'
import { accountKey } from './reduce.js'
import { createSessionGroup, type SessionGroupParts } from './sessionGroup.js'
import type { ConnectorRegistry } from './sources.js'
import type { StoredConnection } from './state.js'

/** What a source is asked for by one attempt, the user's or a silent one. */
export interface AttemptTask extends Pick<ConnectRequest, 'account' | 'wallet' | 'input' | 'signIn'> {
  readonly request: ReturnType<typeof toRequest>
  readonly controller: AbortController
  /** What it restores, silently. None: the user connects. */
  readonly restored?: StoredConnection
  readonly onProgress?: (pairing: PairingProgress) => void
  /** The wallet has answered with what was asked for: from here on the attempt cannot be cancelled. */
  readonly onGranted?: () => void
}

/** What the user's own attempt is asked for. */
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

/** An attempt under way. */
export interface Attempt {
  readonly namespaces: readonly string[]
  /** Resolves when it is over, one way or the other. */
  readonly over: Promise<void>
}

/** Attempts to connect: one of the user's at a time. Silent ones go on beside it (`restoreQueue.ts`). */
export interface Attempts {
  /** The user's own. It ends an older one. */
  connect(connector: KnownConnector, options: AttemptOptions): Promise<readonly Connection[]>
  /** The user's attempt, until it stands or has failed. */
  current(): Attempt | undefined
  /** Ends the user's attempt. */
  cancel(reason: LatchkeyError): void
  /** Nothing of this kind is under way on these namespaces any more, except for the user's attempt. */
  done(namespaces: readonly string[], as: 'connecting' | 'reconnecting'): void
  /** What a source is asked for. @throws {LatchkeyError} CONNECTION_FAILED where the app has no network for it */
  requestFor(connector: KnownConnector, namespaces: readonly string[]): AttemptTask['request']
  /** Fetches what an attempt needs: the source, with its code. */
  preload(connector: KnownConnector): void
  /** Asks a source for sessions, and makes connections of them. @throws {LatchkeyError} see `Connections.connect` */
  run(task: AttemptTask): Promise<readonly Connection[]>
}

export interface AttemptsParts extends SessionGroupParts {
  readonly registry: Pick<ConnectorRegistry, 'source'>
  readonly networks: () => readonly Network[]
  readonly signIn?: ConnectRequest['signIn']
  /** The user asks for these namespaces: nothing silent goes on there. */
  readonly onAsked: (namespaces: readonly string[]) => void
}

/** Why a caller's signal ended an attempt. */
const toAborted = ({ reason }: AbortSignal) => (isLatchkeyError(reason) ? reason : abortedError(reason))

export function createAttempts(parts: AttemptsParts): Attempts {
  const { connections, networks, signIn } = parts
  const { dispatch } = connections
  let current: (Attempt & { readonly controller: AbortController }) | undefined

  const done: Attempts['done'] = (namespaces, as) => {
    const awaited = current?.namespaces ?? []
    dispatch({ type: 'done', namespaces: namespaces.filter((namespace) => !awaited.includes(namespace)), as })
  }
  const cancel = (reason: LatchkeyError) => {
    const left = current
    current = undefined
    left?.controller.abort(reason)
    if (left) done(left.namespaces, 'connecting')
  }
  const requestFor = (connector: KnownConnector, asked: readonly string[]) => {
    const request = toRequest(connector, asked, networks())
    if (request.namespaces.length > 0) return request
    throw new LatchkeyError('CONNECTION_FAILED', `Failed to connect: this app has no network of ${asked.join(', ')}`)
  }

  const preload = ({ sourceId }: KnownConnector) => {
    const preloaded = parts.registry.source(sourceId).then((source) => source.preload?.())
    preloaded.catch(() => {
      // It is asked for again by the attempt, and told.
    })
  }
  const run = (task: AttemptTask) => {
    preload(task.request.connector)
    return runAttempt(parts, task)
  }

  return {
    async connect(connector, { namespaces: asked = connector.namespaces, wallet, input, signal, onProgress }) {
      const request = requestFor(connector, asked)
      const { namespaces } = request
      if (signal?.aborted) throw toAborted(signal)
      cancel(replacedError())
      parts.onAsked(namespaces)
      const controller = new AbortController()
      let end = () => {}
      const over = new Promise<void>((resolve) => {
        end = resolve
      })
      const mine = { controller, namespaces, over }
      current = mine
      const onAbort = () => {
        if (current === mine && signal) cancel(toAborted(signal))
      }
      signal?.addEventListener('abort', onAbort, { once: true })
      dispatch({ type: 'began', namespaces, as: 'connecting' })
      const clear = () => {
        if (current === mine) current = undefined
      }
      try {
        return await run({
          request,
          controller,
          wallet,
          ...(input !== undefined && { input }),
          ...(signIn && { signIn }),
          onProgress,
          onGranted: clear,
        })
      } finally {
        signal?.removeEventListener('abort', onAbort)
        clear()
        done(namespaces, 'connecting')
        end()
      }
    },
    current: () => current,
    cancel,
    done,
    requestFor,
    preload,
    run,
  }
}

/** What a source is asked for: those of the namespaces that the app has networks for, with these networks. */
export function toRequest(
  connector: KnownConnector,
  asked: readonly string[],
  offered: readonly Network[],
): Pick<ConnectRequest, 'namespaces' | 'networks'> & { readonly connector: KnownConnector } {
  const namespaces = asked.filter((name) => offered.some(({ chainNamespace }) => chainNamespace === name))
  const networks = offered.filter(({ chainNamespace }) => namespaces.includes(chainNamespace))
  return { connector, namespaces, networks }
}

export const replacedError = (): LatchkeyError =>
  new LatchkeyError('CONNECTION_REPLACED', 'Failed to connect: another attempt began', { outcome: 'dismissed' })

const hasAccount = (sessions: readonly ConnectorSession[], wanted: StoredConnection) =>
  sessions.some(
    ({ namespace, accounts }) =>
      namespace === wanted.namespace && accounts.some((account) => accountKey(account) === accountKey(wanted)),
  )

/** Asks a source for sessions, and makes connections of them. @throws {LatchkeyError} see `Connections.connect` */
async function runAttempt(
  parts: AttemptsParts,
  { request, controller, restored, onProgress, onGranted, ...rest }: AttemptTask,
): Promise<readonly Connection[]> {
  const { live, registry, several, events } = parts
  const { state, find } = parts.connections
  const { connector, namespaces } = request
  const { signal } = controller
  const { emit, onDispose, take, open, dispose } = createSessionGroup(parts, {
    connector,
    restored,
    wallet: rest.wallet,
  })
  const progress = (pairing: PairingProgress) => {
    if (!signal.aborted) onProgress?.(pairing)
  }
  const ask = async () => {
    const source = await registry.source(connector.sourceId)
    signal.throwIfAborted()
    return source.connect({ ...request, ...rest, silent: !!restored }, { emit, progress, signal, onDispose })
  }
  try {
    const answer = await unlessAborted(signal, ask())
    // Cancelled in the very turn in which the wallet answered.
    signal.throwIfAborted()
    const made = take(answer, namespaces)
    if (made.length === 0 || (restored && !hasAccount(made, restored))) {
      throw new LatchkeyError(
        'CONNECTION_FAILED',
        'Failed to connect: the wallet returned no account that was asked for',
        {
          // What it was to restore is not its any more: that is a no.
          outcome: restored ? 'rejected' : 'failed',
        },
      )
    }
    // Late, and another wallet has come back in its place: this one is tried again with the next load.
    if (restored && state().active[restored.namespace] !== undefined && !several()) throw replacedError()
    onGranted?.()
    open()
    return made.map((session) => find(live.idOf(session) ?? '')).filter((connection) => connection !== undefined)
  } catch (cause) {
    // Listeners go also when the wallet answers after all: a late answer changes nothing.
    controller.abort(abortedError())
    dispose()
    const error = toLatchkeyError(cause, 'CONNECTION_FAILED', 'Failed to connect')
    events.emit('failed', { error })
    throw error
  }
}
