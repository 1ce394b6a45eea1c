/** A load client in a process of its own, which reads a {@link LoadJob} as JSON: see `load.ts`. */
import { Agent, request } from 'node:http'
import { createHistogram, performance } from 'node:perf_hooks'
import { text } from 'node:stream/consumers'
import type { LoadJob, LoadResult } from './load.js'

const job = JSON.parse(await text(process.stdin)) as LoadJob
const agent = new Agent({ keepAlive: true, maxSockets: job.connections })
const times = createHistogram()
const result: LoadResult = { requests: 0, bytes: 0, p50: 0, p95: 0, p99: 0, statuses: {} }
const start = performance.now()
const end = start + job.seconds * 1000
let sent = 0

await Promise.all(Array.from({ length: job.connections }, work))
agent.destroy()
result.p50 = times.percentile(50) / 1000
result.p95 = times.percentile(95) / 1000
result.p99 = times.percentile(99) / 1000
process.stdout.write(JSON.stringify(result))

async function work(): Promise<void> {
  for (;;) {
    const index = sent++
    const due = job.rate > 0 ? start + (index / job.rate) * 1000 : performance.now()
    if (due >= end || index >= (job.messages?.length ?? Number.POSITIVE_INFINITY)) return
    const waitMs = due - performance.now()
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
    await ask(index)
    // What was asked late counts from when it was due: a slow server must not slow the measuring down.
    times.record(Math.max(1, Math.round((performance.now() - due) * 1000)))
  }
}

function ask(index: number): Promise<void> {
  const { headers, body } = job.messages?.[index] ?? { headers: {}, body: job.body }
  return new Promise((resolve, reject) => {
    const call = request(
      `${job.url}${job.paths[index % job.paths.length]}`,
      {
        agent,
        method: body === undefined ? 'GET' : 'POST',
        // Each from another address, as behind a proxy: the limits are at work and refuse no call.
        headers: {
          ...{ ...job.headers, ...headers },
          'X-Forwarded-For': `10.${index & 15}.${(index >> 4) & 255}.${(index >> 12) & 255}`,
        },
      },
      (response) => {
        response.on('data', (chunk: Buffer) => {
          result.bytes += chunk.length
        })
        response.on('end', () => {
          const status = response.statusCode ?? 0
          result.statuses[status] = (result.statuses[status] ?? 0) + 1
          result.requests++
          resolve()
        })
        response.on('error', reject)
      },
    )
    call.on('error', reject)
    call.end(body)
  })
}
