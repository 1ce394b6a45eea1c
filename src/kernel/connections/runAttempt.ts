import { unlessAborted } from '../base/clock.js'
import type { ConnectorSession, PairingProgress } from '../contract/connector.js'
import { abortedError, LatchkeyError, toLatchkeyError } from '../contract/errors.js'
import type { Connection } from '../contract/state.js'
import { type AttemptTask, type RunAttemptParts, replacedError } from './attempts.js'
import { accountKey } from './reduce.js'
import { createSessionGroup } from './sessionGroup.js'
import type { StoredConnection } from './state.js'

const hasAccount = (sessions: readonly ConnectorSession[], wanted: StoredConnection) =>
  sessions.some(
    ({ namespace, accounts }) =>
      namespace === wanted.namespace && accounts.some((account) => accountKey(account) === accountKey(wanted)),
  )

/** Asks a source for sessions, and makes connections of them. @throws {LatchkeyError} see `Connections.connect` */
export async function runAttempt(
  parts: RunAttemptParts,
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
