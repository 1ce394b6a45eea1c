import type { BrowserContext, CDPSession, Frame } from '@playwright/test'

/** Calls of the wallet's services in a stretch of time, questions of the browser (preflights) among them. */
export interface Calls {
  readonly count: number
  /** The longest row of calls of which each began after the one before had ended. */
  readonly inARow: number
  /** Calls that were refused. */
  readonly refused: number
}

interface Call {
  readonly begun: number
  ended: number
  status: number
}

const parts = /\/(?:login|custody|recovery)\/v1\//

/**
 * Follows what the frame asks auth, custody and recovery. Playwright shows no preflights, so the browser itself is asked.
 * @param latency ms that each request takes longer
 */
export async function watchCalls(context: BrowserContext, frame: Frame, latency: number): Promise<() => Calls> {
  const session: CDPSession = await context.newCDPSession(frame)
  await session.send('Network.enable')
  if (latency > 0) {
    const unthrottled = { downloadThroughput: -1, uploadThroughput: -1 }
    await session.send('Network.emulateNetworkConditions', { offline: false, latency, ...unthrottled })
  }
  const calls = new Map<string, Call>()
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    if (parts.test(request.url)) calls.set(requestId, { begun: timestamp, ended: Number.POSITIVE_INFINITY, status: 0 })
  })
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const call = calls.get(requestId)
    if (call) call.status = response.status
  })
  const end = ({ requestId, timestamp }: { requestId: string; timestamp: number }) => {
    const call = calls.get(requestId)
    if (call) call.ended = timestamp
  }
  session.on('Network.loadingFinished', end)
  session.on('Network.loadingFailed', end)
  return () => {
    const seen = [...calls.values()]
    calls.clear()
    return {
      count: seen.length,
      inARow: longestRow(seen),
      refused: seen.filter(({ status }) => status >= 400).length,
    }
  }
}

/** The longest row of calls of which each began after the one before had ended. */
export function longestRow(calls: readonly { readonly begun: number; readonly ended: number }[]): number {
  const sorted = calls.toSorted((a, b) => a.begun - b.begun)
  const rows: number[] = []
  for (const [at, { begun }] of sorted.entries()) {
    const before = rows.slice(0, at).filter((_, index) => (sorted[index]?.ended ?? 0) <= begun)
    rows.push(1 + Math.max(0, ...before))
  }
  return Math.max(0, ...rows)
}
