import { within } from '../base/clock.js'
import type { Emitter } from '../base/emitter.js'
import type { Clock } from '../contract/clock.js'
import type { ConnectorSession } from '../contract/connector.js'
import { abortedError, isLatchkeyError, LatchkeyError, messageOf } from '../contract/errors.js'
import type { Connection, EndReason } from '../contract/state.js'
import type { KernelEvents } from '../feature/events.js'
import type { ConnectionsStore } from './reduce.js'

const disconnectWait = 3000

export interface LiveSession {
  readonly session: ConnectorSession
  /** Runs when it is not live any more. */
  release(): void
  /** Its wallet is being told. */
  leaving?: Promise<void>
}

/** The sessions that stand behind live connections. */
export interface LiveSessions {
  /** By the id of their connection. Written here when one ends, and by `sessionGroup` as long as it lives. */
  readonly byId: Map<string, LiveSession>
  /** The connection that a session stands behind, whatever its account is by now. */
  idOf(session: ConnectorSession | undefined): string | undefined
  /** Ends a connection on our side; its wallet has been told, or told us. */
  drop(id: string, reason: EndReason, error?: LatchkeyError): void
  /** Tells the wallet that the user disconnects, then ends the connection. @throws {LatchkeyError} DISCONNECT_FAILED; it is ended then as well */
  end(id: string): Promise<void>
  /** Drops all, and tells neither wallets nor listeners. */
  release(): void
}

export interface LiveSessionsParts {
  readonly connections: ConnectionsStore
  readonly clock: Clock
  readonly events: Emitter<KernelEvents>
  /** Whether another tab has taken a connection out of the storage already. Default: none has. */
  readonly isGone?: (connection: Connection) => boolean
}

export function createLiveSessions({ connections, clock, events, isGone }: LiveSessionsParts): LiveSessions {
  const { dispatch, find } = connections
  const byId = new Map<string, LiveSession>()
  const idOf = (session: ConnectorSession | undefined) =>
    [...byId.keys()].find((id) => byId.get(id)?.session === session)

  const drop: LiveSessions['drop'] = (id, reason, error) => {
    const connection = find(id)
    const entry = byId.get(id)
    byId.delete(id)
    // A tab in which the user disconnects says so in the storage before the wallet hears of it.
    const isTold = reason === 'wallet' || reason === 'expired'
    const isElsewhere = isTold && connection && isGone?.(connection)
    dispatch({ type: 'ended', id, reset: reason === 'failed' })
    entry?.release()
    if (connection) events.emit('ended', { connection, reason: isElsewhere ? 'tab' : reason, error })
  }
  const tell = async ({ session }: LiveSession) => {
    const ask = async () => session.disconnect()
    let error: LatchkeyError | undefined
    try {
      await within(clock, disconnectWait, ask(), () => abortedError())
    } catch (cause) {
      // A wallet that does not answer is left behind.
      if (isLatchkeyError(cause, 'REQUEST_ABORTED')) return
      error = new LatchkeyError('DISCONNECT_FAILED', `Failed to disconnect chains: ${messageOf(cause)}`, { cause })
      throw error
    } finally {
      // Its account may have changed meanwhile.
      const now = idOf(session)
      if (now !== undefined) drop(now, 'user', error)
    }
  }

  return {
    byId,
    idOf,
    drop,
    async end(id) {
      const entry = byId.get(id)
      if (!entry) return
      if (!entry.leaving) {
        dispatch({ type: 'leaving', id })
        entry.leaving = tell(entry)
      }
      return entry.leaving
    },
    release() {
      for (const { release } of [...byId.values()]) release()
      byId.clear()
    },
  }
}
