/**
 * What a host's back end spends on knowing who sends a request, and waits for a page of its users: `npx tsx bench/backEnd.ts [--seconds 4] [--users 1000000] [--json PATH]`. Tokens are of the form that the
 * services sign; keys and answers come from this process, so that no network is measured. Counted is time of the processor, on all threads: Node
 * checks signatures beside the thread that asks.
 */
import { parseArgs } from 'node:util'
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { verifySession } from '../src/server/index.js'
import { listUsers } from './backEnd/listUsers.js'
import { type Row, report } from './lib/rows.js'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '4' },
    users: { type: 'string', default: '1000000' },
    json: { type: 'string' },
  },
})
const forMs = Number(values.seconds) * 1000
/** Requests that wait at the same time. */
const width = 16
const address = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'

const pairs = { EdDSA: await generateKeyPair('EdDSA'), ES256: await generateKeyPair('ES256') }
const keys = await Promise.all(
  Object.entries(pairs).map(async ([alg, { publicKey }]) => ({
    ...(await exportJWK(publicKey)),
    kid: alg,
    alg,
    use: 'sig',
  })),
)

/** A token as `services/src/parts/auth/sessions.ts` makes it. */
function makeToken(alg: keyof typeof pairs, user: number): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  const account = `eip155:1:${address}`
  const claims = {
    ...{ address, chainId: '1', chainNamespace: 'eip155', caip2Network: 'eip155:1', account, account_proof: 'key' },
    ...{ domain: 'app.example.com', uri: 'https://app.example.com/account', login_time: now, auth_time: now },
  }
  return new SignJWT(claims)
    .setProtectedHeader({ alg, typ: 'JWT', kid: alg })
    .setIssuer('latchkey-services')
    .setAudience('demo')
    .setSubject(`user-${user}`)
    .setJti(`session-${user}`.padEnd(43, '0'))
    .setIssuedAt(now)
    .setExpirationTime(now + 86_400)
    .sign(pairs[alg].privateKey as CryptoKey)
}

const answer = (body: unknown) =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })
const options = {
  ...{ url: 'https://latchkey.example.com', audience: 'demo', origins: ['https://app.example.com'] },
  fetch: async (url: unknown, init?: RequestInit) => {
    if (`${url}`.endsWith('jwks.json')) return answer({ keys })
    const [, token = ''] = new Headers(init?.headers).get('authorization')?.split(' ') ?? []
    return answer(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()))
  },
}

/** How many a second one core verifies, of tokens in turn. */
async function measure(tokens: readonly string[], recheck: number | false): Promise<number> {
  const until = performance.now() + forMs
  const before = process.cpuUsage()
  let [next, done] = [0, 0]
  await Promise.all(
    Array.from({ length: width }, async () => {
      while (next < tokens.length && performance.now() < until) {
        const token = tokens[next++] ?? ''
        await verifySession({ headers: { authorization: `Bearer ${token}` } }, { ...options, recheck })
        done++
      }
    }),
  )
  const { user, system } = process.cpuUsage(before)
  return done / ((user + system) / 1_000_000)
}

const rows: Row[] = []
const news = 4_000
for (const alg of ['EdDSA', 'ES256'] as const) {
  const tokens = await Promise.all(Array.from({ length: news }, (_, user) => makeToken(alg, user)))
  // The first calls compile it.
  await measure(tokens.slice(0, 500), false)
  const bound = alg === 'EdDSA' ? { bound: 3_000, atLeast: true } : {}
  rows.push({
    id: `new-${alg}`,
    title: `${alg}: a token not seen before`,
    value: await measure(tokens.slice(500), false),
    unit: '/s',
    ...bound,
  })
}
const few = await Promise.all(Array.from({ length: 100 }, (_, user) => makeToken('EdDSA', news + user)))
rows.push({ id: 'asked', title: 'EdDSA: the same, and the services asked', value: await measure(few, 60), unit: '/s' })
const many = Array.from({ length: 400_000 }, (_, turn) => few[turn % few.length] ?? '')
await measure(many.slice(0, 20_000), 60)
rows.push({
  ...{ id: 'seen', title: 'a token seen before', value: await measure(many, 60), unit: '/s' },
  ...{ bound: 20_000, atLeast: true },
})
const users = Number(values.users)
const pages = await listUsers(users)
const among = `of 100 among ${users.toLocaleString('en')} users, p95`
rows.push(
  { id: 'page', title: `a page ${among}`, value: pages.first, unit: 'ms', bound: 80 },
  { id: 'next', title: `the next page ${among}`, value: pages.next, unit: 'ms', bound: 80 },
)
await report('Back end: verifySession, users', rows, values.json)
