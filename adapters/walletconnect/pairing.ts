import { type Clock, isLatchkeyError, type PairingProgress } from '../../src/adapter.js'
import { toConnectError } from '../kit/connectError.js'
import type { Approval } from './approval.js'
import type { Code } from './codes.js'
import { expired } from './errors.js'

/** A code is replaced this long before it counts as expired (spec section 9). */
export const renewWithin = 10_000
/** Codes that one attempt shows; a user who did nothing for so long has left. */
const codeLimit = 5
/** When a code cannot be renewed, how soon it is tried again while the old one is good. */
const retryPause = 2000

/** One attempt to pair. */
export interface PairingAttempt {
  readonly clock: Clock
  /** Makes a code. */
  propose(signal: AbortSignal): Promise<Code>
  /** A code that was made before. */
  readonly prepared?: Code
  progress(progress: PairingProgress): void
  readonly signal: AbortSignal
}

/**
 * Shows codes, one after the other, until a wallet takes one; an older one that a wallet still holds counts as well.
 * After an abort a wallet that approves all the same is notified that it came too late.
 * @throws {LatchkeyError} CONNECTION_REJECTED, CONNECTION_EXPIRED, RELAY_UNREACHABLE, CONNECTION_FAILED
 */
export function pair(attempt: PairingAttempt): Promise<Approval> {
  const { clock, propose, prepared, progress, signal } = attempt
  return new Promise((resolve, reject) => {
    const shown: Code[] = []
    const stopped = new AbortController()
    let cancel = () => {}
    const finish = (settle: () => void) => {
      if (stopped.signal.aborted) return
      cancel()
      signal.removeEventListener('abort', onAbort)
      stopped.abort()
      for (const code of shown) code.take(undefined)
      settle()
    }
    const fail = (error: unknown) => finish(() => reject(toConnectError(error)))
    const onAbort = () => finish(() => reject(signal.reason))

    const later = (milliseconds: number, run: () => void) => {
      cancel()
      cancel = clock.after(milliseconds, run)
    }
    const show = (code: Code) => {
      shown.push(code)
      code.take({ approved: (approval) => finish(() => resolve(approval)), refused: fail })
      progress({ uri: code.uri, expiresAt: code.expiresAt })
      later(code.expiresAt - clock.now() - renewWithin, renew)
    }
    const renew = () => {
      const left = (shown.at(-1)?.expiresAt ?? 0) - clock.now()
      if (shown.length >= codeLimit) {
        if (left > 0) later(left, renew)
        else fail(expired())
        return
      }
      propose(stopped.signal).then(show, (error) => {
        // A socket that is down for seconds does not end what the user is looking at.
        if (isLatchkeyError(error, 'RELAY_UNREACHABLE') && left > retryPause) later(retryPause, renew)
        else fail(error)
      })
    }

    if (signal.aborted) return onAbort()
    signal.addEventListener('abort', onAbort)
    if (prepared) show(prepared)
    else renew()
  })
}
