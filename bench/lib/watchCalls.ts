import type { BrowserContext, CDPSession, Frame } from '@playwright/test'
import { countRows } from './countRows.js'

/** Calls of the wallet's services in a stretch of time, questions of the browser (preflights) among them. */
export interface Calls {
  readonly count: number
  /** The longest row of calls of which each began after the one before had ended. */
  readonly inARow: number
  /** Calls that were refused. */
  readonly refused: number
  /** A line for each, in the order in which they began: how many stand in the row that ends with it, from and until when (ms), method, path. */
  readonly lines: readonly string[]
}

interface Call {
  readonly name: string
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
    if (!parts.test(request.url)) return
    const name = `${request.method.padEnd(7)} ${new URL(request.url).pathname}`
    calls.set(requestId, { name, begun: timestamp, ended: Number.POSITIVE_INFINITY, status: 0 })
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
    const seen = [...calls.values()].toSorted((a, b) => a.begun - b.begun)
    calls.clear()
    const rows = countRows(seen)
    const first = seen[0]?.begun ?? 0
    const toMs = (time: number) => String(Math.round((time - first) * 1000)).padStart(6)
    return {
      count: seen.length,
      inARow: Math.max(0, ...rows),
      refused: seen.filter(({ status }) => status >= 400).length,
      lines: seen.map(({ name, begun, ended }, index) => `${rows[index]} ${toMs(begun)} ${toMs(ended)}  ${name}`),
    }
  }
}
