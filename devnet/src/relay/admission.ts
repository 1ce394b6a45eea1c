import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { authenticate, RefusedClient } from './authenticate.js'
import type { RateCounter, RelayClock } from './limits.js'

/** What becomes of a connection: a client that is let in, or the closing frame it gets. */
export type Verdict = { clientId: string; address: string } | { code: number; reason: string }

interface AdmissionContext {
  clock: RelayClock
  isOwnAddress: (address: string) => boolean
  /** Throws {@link RefusedClient} for who is not on the list. */
  assertAllowed: (query: URLSearchParams, headers: IncomingHttpHeaders) => void
  isFull: () => boolean
  addressRate: RateCounter
}

/**
 * Clients tell their host about this code alone. They see an HTTP status as a broken connection, so every client is let through up to the
 * point of a closing frame.
 */
const refusedCode = 3000

/** "Try again later", which clients do by themselves. */
const busyCode = 1013

/** Makes the door: it decides on connections and never throws for what a client sent. */
export function createAdmission({ clock, isOwnAddress, assertAllowed, isFull, addressRate }: AdmissionContext) {
  return async (request: IncomingMessage): Promise<Verdict> => {
    const address = request.socket.remoteAddress ?? 'unknown'
    // Checking a signature costs more than a call, so connections count before.
    if (addressRate.take(address, 1) > 0) return { code: busyCode, reason: 'Too many calls in a short time' }
    if (isFull()) return { code: busyCode, reason: 'Too many connections' }
    try {
      const query = readQuery(request.url)
      assertAllowed(query, request.headers)
      return { clientId: await authenticate(query.get('auth'), isOwnAddress, clock), address }
    } catch (error) {
      if (!(error instanceof RefusedClient)) throw error
      return { code: refusedCode, reason: error.message }
    }
  }
}

function readQuery(url = ''): URLSearchParams {
  const mark = url.indexOf('?')
  return new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1))
}
