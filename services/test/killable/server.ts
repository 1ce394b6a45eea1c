// The services in a process of their own, which ends itself right after the write that it is told to end after. The parent
// calls it by messages: `{ id, request }` is answered with `{ id, response }`, `{ kill: n }` arms it.
import pg from 'pg'
import { createServices } from '../../src/createServices.js'
import { openStore } from '../../src/openStore.js'
import { createTestSecrets } from '../loginServices.js'
import type { FromServer, ToServer } from './wire.js'

const writes = /^\s*(?:insert|update|delete|commit|select "?auth"?\."?take_tokens)/i
let left = 0

const { query } = pg.Client.prototype
/** As the driver calls it: with a text, and a promise to come. */
pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
  const result = (query as (...given: unknown[]) => unknown).apply(this, given)
  const [text] = given
  if (typeof text !== 'string' || !writes.test(text) || !(result instanceof Promise)) return result
  return result.then((answer: unknown) => {
    if (left > 0 && --left === 0) process.kill(process.pid, 'SIGKILL')
    return answer
  })
} as typeof query

const send = (message: FromServer) => void process.send?.(message)
const [, , place = 'memory'] = process.argv
const store = await openStore(place === 'memory' ? { folder: 'memory' } : { url: place })
const services = createServices({
  store,
  frameOrigin: 'https://frame.test',
  secrets: { auth: createTestSecrets() },
  login: { url: 'http://services.test' },
  mailer: { post: (mail) => send({ mail }), send: async (mail) => send({ mail }), close: async () => undefined },
  rateLimits: {
    loginAddress: { perSecond: 1e6, burst: 1e6 },
    loginMails: { perSecond: 1e6, burst: 1e6 },
    loginCodes: { perSecond: 1e6, burst: 1e6 },
  },
})
await services.start()
if (!(await services.projects.find('demo')))
  await services.projects.add({ id: 'demo', origins: ['https://app.example.com'] })
process.on('message', async (message: ToServer) => {
  if ('kill' in message) {
    left = message.kill
    send({ armed: true })
    return
  }
  const { url, ...init } = message.request
  const response = await services.fetch(new Request(url, init), { address: '192.0.2.1' })
  const body = await response.text()
  send({ id: message.id, response: { status: response.status, headers: [...response.headers], body } })
})
send({ ready: true })
