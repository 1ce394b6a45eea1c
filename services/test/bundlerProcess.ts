// Services with a bundler in a process of their own, which ends itself right after the write, or the call to a node, that it is told to end
// after. The parent sends operations by messages, and arms it.
import pg from 'pg'
import { openStore } from '../src/openStore.js'
import type { toKeptOperation } from '../src/smart/userOperation.js'
import { bundlerUrl, openSmart } from './testSmart.js'

/** What the parent says. */
export type ToBundler =
  | { readonly id: number; readonly operation: ReturnType<typeof toKeptOperation> }
  | { readonly kill: number }
/** What it says to its parent. */
export type FromBundler = { readonly ready: true } | { readonly id: number; readonly answer: unknown }

let left = Number.POSITIVE_INFINITY
const step = () => {
  left -= 1
  if (left <= 0) process.kill(process.pid, 'SIGKILL')
}
const writes = /^\s*(?:insert|update|delete|commit)/i
const { query } = pg.Client.prototype
/** As the driver calls it: with a text, and a promise to come. */
pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
  const result = (query as (...given: unknown[]) => unknown).apply(this, given)
  const [text] = given
  if (typeof text !== 'string' || !writes.test(text) || !(result instanceof Promise)) return result
  return result.then((answer: unknown) => {
    step()
    return answer
  })
} as typeof query

const [, , url = '', rpcUrl = '', framework = '{}', executors = '3'] = process.argv
const store = await openStore({ url })
const services = await openSmart(
  store,
  { rpcUrl, framework: JSON.parse(framework) },
  {
    smart: { executors: Number(executors), depth: 2 },
    log: { request: () => undefined, problem: (text) => console.error(text) },
    rateLimits: { bundlerAddress: { perSecond: 1e6, burst: 1e6 } },
    async fetch(input, init) {
      const answer = await fetch(input, init)
      // Only what changes the chain: a process that ends right after it knows nothing of it.
      if (typeof init?.body === 'string' && init.body.includes('eth_sendRawTransaction')) step()
      return answer
    },
  },
)
await services.start()
const send = (message: FromBundler) => void process.send?.(message)
process.on('message', async (message: ToBundler) => {
  if ('kill' in message) {
    left = message.kill
    return
  }
  const body = {
    ...{ jsonrpc: '2.0', id: 1, method: 'eth_sendUserOperation' },
    params: [message.operation, JSON.parse(framework).entryPoint],
  }
  const request = new Request(bundlerUrl, { method: 'POST', body: JSON.stringify(body) })
  const response = await services.fetch(request, { address: '192.0.2.1' })
  send({ id: message.id, answer: await response.json() })
})
send({ ready: true })
