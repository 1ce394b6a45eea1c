import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { anyAccount, type SiwxSession } from '../kernel/index.js'
import { createTestClock } from '../testing/clock.js'
import { account, other, prepareWorld, signAsSolana, solanaAddress } from './test/world.js'

vi.setConfig({ testTimeout: 60_000 })
const world = prepareWorld()
const chainId = 'eip155:31337'
const key = 'latchkey:default:siwx.sessions'
const sessionsOf = (from: ReturnType<typeof world.open>, by = account) => from.getSessions(chainId, by.address)

test('behavior: a session is handed in once, here and at the services', async () => {
  const page = world.open()
  const session = await page.write()
  await page.addSession(session)
  expect(await sessionsOf(page)).toEqual([session])
  await expect(page.addSession(session)).rejects.toMatchObject({ code: 'NONCE_INVALID' })
  expect(page.calls).toEqual(['nonce', 'authenticate'])
})

test.each([{ statement: 'Sign in to the shop.' }, {}])(
  'behavior: a message that a Solana wallet wrote itself is one of its fields, with %o',
  async (options) => {
    const page = world.open(options)
    const id = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
    const offered = await page.createMessage({ accountAddress: anyAccount, chainId: id })
    const { statement, ...rest } = offered
    const write = (cluster: string) =>
      [
        `app.example.com wants you to sign in with your Solana account:\n${solanaAddress}`,
        ...(statement ? [statement] : []),
        `URI: ${rest.uri}\nVersion: 1\nChain ID: ${cluster}\nNonce: ${rest.nonce}\nIssued At: ${rest.issuedAt}\nExpiration Time: ${rest.expirationTime}`,
      ].join('\n\n')
    const sign = async (message: string): Promise<SiwxSession> => ({
      data: { ...offered, accountAddress: solanaAddress },
      message,
      signature: await signAsSolana(message),
    })
    for (const wrong of ['mainnet', 'solana:devnet', 'constructor'])
      await expect(page.addSession(await sign(write(wrong)))).rejects.toMatchObject({ code: 'MESSAGE_INVALID' })
    const session = await sign(write('devnet'))
    await page.addSession(session)
    expect(await page.getSessions(id, solanaAddress)).toEqual([session])
    expect(page.calls).toEqual(['nonce', 'authenticate'])
  },
)

test('behavior: a nonce is used up by the try that fails', async () => {
  const page = world.open()
  const session = await page.write()
  const wrong = { ...session, signature: await other.signMessage({ message: session.message }) }
  await expect(page.addSession(wrong)).rejects.toMatchObject({ code: 'SIGNATURE_INVALID' })
  await expect(page.addSession(session)).rejects.toMatchObject({ code: 'NONCE_INVALID' })
  expect(await sessionsOf(page)).toEqual([])
})

const changes: [what: string, change: (session: SiwxSession) => SiwxSession][] = [
  ['another text', (session) => ({ ...session, message: `${session.message}\nResources:` })],
  ['text behind it', (session) => ({ ...session, message: `${session.message} ` })],
  ['another address', (session) => ({ ...session, data: { ...session.data, accountAddress: other.address } })],
  ['another chain', (session) => ({ ...session, data: { ...session.data, chainId: 'eip155:1' } })],
  ['another domain', (session) => ({ ...session, data: { ...session.data, domain: 'evil.example.com' } })],
  ['a later end', (session) => ({ ...session, data: { ...session.data, expirationTime: '2027-01-01T00:00:00Z' } })],
  ['no end', (session) => ({ ...session, data: { ...session.data, expirationTime: undefined } })],
  ['a statement', (session) => ({ ...session, data: { ...session.data, statement: 'x' } })],
  ['no signature', (session) => ({ ...session, signature: '' })],
  ['a signature that is none', (session) => ({ ...session, signature: 7 as unknown as string })],
]
test.each(changes)('behavior: fields and text that do not agree (%s) are not even sent', async (_, change) => {
  const page = world.open()
  await expect(page.addSession(change(await page.write()))).rejects.toMatchObject({ code: 'MESSAGE_INVALID' })
  expect(page.calls).toEqual(['nonce'])
})

test('behavior: a new session of an account takes the place of the one before, which is signed out', async () => {
  const page = world.open()
  const [first, next] = [await page.write(), await page.write()]
  await page.addSession(first)
  const token = page.tokens.find()
  await page.addSession(next)
  expect(await sessionsOf(page)).toEqual([next])
  expect(await world.judge(token)).toBe('SESSION_REVOKED')
  expect(await world.judge(page.tokens.find())).toBe('200')
})

test('behavior: setSessions takes all or none, and forgets the others', async () => {
  const page = world.open()
  const mine = await page.write()
  await page.addSession(mine)
  const token = page.tokens.find()
  const theirs = await page.write(other)
  const wrong = { ...(await page.write()), signature: theirs.signature }

  await expect(page.setSessions([theirs, wrong])).rejects.toMatchObject({ code: 'SIGNATURE_INVALID' })
  expect([await sessionsOf(page), await sessionsOf(page, other)]).toEqual([[mine], []])
  expect(page.tokens.find()).toBe(token)

  const again = await page.write(other)
  const calls = page.calls.length
  await page.setSessions([again, mine])
  // The one that is known is not verified again.
  expect(page.calls.slice(calls)).toEqual(['authenticate'])
  expect([await sessionsOf(page), await sessionsOf(page, other)]).toEqual([[mine], [again]])

  await page.setSessions([again])
  expect([await sessionsOf(page), await sessionsOf(page, other)]).toEqual([[], [again]])
  expect(await world.judge(token)).toBe('SESSION_REVOKED')
  await page.setSessions([])
  expect(page.storage.has(key)).toBe(false)
})

test('behavior: revoking touches one account on one chain', async () => {
  const page = world.open()
  await page.addSession(await page.write())
  const theirs = await page.write(other)
  await page.addSession(theirs)
  await page.revokeSession('eip155:1', account.address)
  await page.revokeSession(chainId, account.address)
  expect([await sessionsOf(page), await sessionsOf(page, other)]).toEqual([[], [theirs]])
  expect(await page.getSessions('eip155:1', other.address)).toEqual([])
})

test('behavior: tabs see the sessions of one another', async () => {
  const page = world.open()
  const tab = world.open({}, page.storage)
  await page.addSession(await page.write())
  await tab.addSession(await tab.write(other))
  expect([await sessionsOf(page), await sessionsOf(page, other)].map(({ length }) => length)).toEqual([1, 1])
  await tab.revokeSession(chainId, account.address)
  expect(await sessionsOf(page)).toEqual([])
})

test('behavior: of very many sign-ins under way the oldest is dropped', async () => {
  const page = world.open()
  const first = await page.write()
  for (let count = 0; count < 8; count++) await page.createMessage({ accountAddress: account.address, chainId })
  await expect(page.addSession(first)).rejects.toMatchObject({ code: 'NONCE_INVALID' })
})

test('parameters: notBefore is in the message', async () => {
  const page = world.open()
  const notBefore = '2026-01-01T01:00:00.000Z'
  const message = await page.createMessage({ accountAddress: account.address, chainId, notBefore })
  expect(`${message}`).toContain(`\nNot Before: ${notBefore}`)
  await expect(
    page.createMessage({ accountAddress: account.address, chainId, notBefore: 'soon' }),
  ).rejects.toMatchObject({
    code: 'MESSAGE_INVALID',
  })
})

// ---- what stands in storage

async function fill() {
  const page = world.open()
  const mine = await page.write()
  await page.addSession(mine)
  await page.addSession(await page.write(other))
  const stored = JSON.parse(page.storage.get(key) ?? '')
  const read = async (value: unknown, at = page.clock.now()) => {
    const storage = new Map([[key, typeof value === 'string' ? value : JSON.stringify(value)]])
    const fresh = world.open({}, storage, createTestClock(at))
    return { mine: await sessionsOf(fresh), theirs: await sessionsOf(fresh, other), storage }
  }
  return { stored, read, mine }
}

test('F21 S36 bad data in storage is dropped, the rest stays', async () => {
  const { stored, read, mine } = await fill()
  expect((await read(stored)).mine).toEqual([mine])
  const [theirs, ours] = stored.sessions
  const damage: unknown[] = [
    null,
    7,
    'text',
    [],
    {},
    { ...ours, expires: undefined },
    { ...ours, expires: '9999999999999' },
    { ...ours, expires: Number.MAX_SAFE_INTEGER },
    { ...ours, expires: 0 },
    { ...ours, message: `${ours.message}x` },
    { ...ours, message: 7 },
    { ...ours, signature: undefined },
    { ...ours, signature: 'x'.repeat(20_000) },
    { ...ours, data: { ...ours.data, chainId: 'eip155:2' } },
    { ...ours, data: { ...ours.data, chainId: 'nonsense' } },
    { ...ours, data: { ...ours.data, statement: 7 } },
    { ...ours, data: { ...ours.data, resources: [7] } },
    { ...ours, data: { ...ours.data, resources: 'https://example.com' } },
    { ...ours, data: { ...ours.data, nonce: 'a\nb' } },
    { ...ours, data: null },
  ]
  for (const bad of damage) {
    const found = await read({ version: 1, sessions: [theirs, bad] })
    expect([found.mine, found.theirs.length], JSON.stringify(bad)).toEqual([[], 1])
  }
})

test.each([
  ['{'],
  ['null'],
  ['[]'],
  ['"x"'],
  ['{"version":2,"sessions":[]}'],
  ['{"version":1,"sessions":{}}'],
  [`{"version":1,"sessions":[],"x":"${'x'.repeat(300_000)}"}`],
])('F21 S36 storage that makes no sense (%.40s) is emptied', async (text) => {
  const storage = new Map([[key, text]])
  expect(await sessionsOf(world.open({}, storage))).toEqual([])
  expect(storage.has(key)).toBe(false)
})

test('behavior: what was added to a stored session does not come back out', async () => {
  const { stored, read, mine } = await fill()
  const [theirs, ours] = stored.sessions
  const found = await read({
    version: 1,
    sessions: [theirs, { ...ours, token: 'x', data: { ...ours.data, extra: 1 } }],
  })
  expect(found.mine).toEqual([mine])
})

test('F21 any JSON in storage gives sessions that were signed, or none', async () => {
  const { stored, read } = await fill()
  const ours = stored.sessions[1]
  const field = fc.constantFrom(...Object.keys(ours), ...Object.keys(ours.data))
  await fc.assert(
    fc.asyncProperty(field, fc.jsonValue(), async (name, value) => {
      const changed = name in ours ? { ...ours, [name]: value } : { ...ours, data: { ...ours.data, [name]: value } }
      const { mine } = await read({ version: 1, sessions: [changed] })
      for (const session of mine) expect(session.message).toBe(ours.message)
    }),
    { numRuns: 200 },
  )
})
