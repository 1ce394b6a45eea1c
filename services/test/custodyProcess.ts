import { type CryptoKey, importJWK, type JWK } from 'jose'
import pg from 'pg'
import { createFileKeys } from '../src/secrets/fileKeys.js'
import { serve } from '../src/serve.js'

/** What a process of services for custody is started with, as JSON. */
export interface CustodyProcessOptions {
  url: string
  /** Public key of the test's auth. */
  auth: JWK
  /** 32 bytes each, B64. */
  pepper: string
  key: string
  /** The process dies before the statement of this number, counted from when it is ready. */
  dieAt: number
  /** Whether one address may call as often as it likes, as in a bench. */
  isUnlimited?: boolean
}

const { url, auth, pepper, key, dieAt, isUnlimited } = JSON.parse(process.argv[2] ?? '') as CustodyProcessOptions
let statements = Number.NEGATIVE_INFINITY
const { query } = pg.Client.prototype
pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
  // SIGKILL: nothing is closed, rolled back or said.
  if (++statements === dieAt) process.kill(process.pid, 'SIGKILL')
  return (query as (...all: unknown[]) => unknown).apply(this, given)
} as typeof query

const plenty = { perSecond: 100_000, burst: 1_000_000 }
const findKey = async () => (await importJWK(auth, 'ES256')) as CryptoKey
const secrets = {
  pepper: Buffer.from(pepper, 'base64url'),
  keys: createFileKeys({ name: 'fixed', current: 1, versions: new Map([[1, Buffer.from(key, 'base64url')]]) }),
}
const running = await serve({
  store: { url },
  frameOrigin: 'https://frame.test',
  secrets: { custody: secrets, recovery: secrets },
  mailer: { post: () => undefined, send: async () => undefined, close: async () => undefined },
  assertions: { issuer: 'latchkey-services', findKey },
  custody: { url: 'https://custody.test' },
  ...(isUnlimited && { rateLimits: { custodyAddress: plenty, recoveryAddress: plenty } }),
})
statements = 0
process.stdout.write(`${running.url}\n`)
