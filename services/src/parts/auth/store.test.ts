import { decodeProtectedHeader } from 'jose'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { describeEachStore } from '../../../test/eachStore.js'
import { createMemoryKeys } from '../../../test/memorySecrets.js'
import { createTestClock } from '../../../test/memoryServices.js'
import type { SignInMessage } from '../../message/parseMessage.js'
import type { Store } from '../../openStore.js'
import { longestAssertion } from '../../proof/assertion.js'
import type { KeyProvider } from '../../secrets/partSecrets.js'
import { createSealedRows, type KeyRow } from './keyRows.js'
import { createAuthKeys } from './keys.js'
import { longestSessionMs } from './limits.js'
import { createNonces } from './nonces.js'
import { authMigrations } from './schema.js'
import { createSessions } from './sessions.js'

// Real processes and databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const message: SignInMessage = {
  domain: 'app.example.com',
  namespace: 'eip155',
  address: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  uri: 'https://app.example.com',
  chain: '1',
  nonce: 'abcdefghijklmnopqrstuvwx',
  issuedAt: 0,
  resources: [],
}
const day = 24 * 3_600_000
let signatures = 0
/** The message with a signature that no other has: only its text matters here. */
const sign = (more: Partial<SignInMessage> = {}) => ({
  message: { ...message, ...more },
  text: 'text',
  signature: `0x${++signatures}`,
})

const prove = (signed: ReturnType<typeof sign>) => ({
  ...{ signed, provedBy: 'key' as const, origin: 'https://app.example.com' },
})

/** The key-encryption key that all processes of these tests have. */
const kek = createMemoryKeys()

/** The auth part of one process. */
function start({ auth }: Store, clock: ReturnType<typeof createTestClock>, sessionMs = day) {
  const keys = createAuthKeys(createSealedRows(auth, kek.provider), clock)
  return {
    keys,
    nonces: createNonces(auth, keys, clock),
    sessions: createSessions(
      auth,
      keys,
      { issuer: 'i', sessionMs, tellHosts: async () => undefined, counts: { session: () => undefined } },
      clock,
    ),
  }
}

const kidOf = (token: string) => decodeProtectedHeader(token).kid
const clear = ({ auth }: Store) => auth.deleteFrom('auth.keys').execute()

describeEachStore('the state of sign-in', (stores) => {
  test('behavior: the way that sessions are signed changes for all processes, and what was signed before goes on', async () => {
    await clear(stores.store)
    const clock = createTestClock()
    const [one, two] = [start(stores.store, clock), start(stores.other, clock)]
    const before = await one.sessions.issue('demo', prove(sign()))
    clock.advance(10_000)
    await two.keys.signSessionsBy('EdDSA')
    expect(await two.keys.list()).toHaveLength(3)
    await two.keys.signSessionsBy('ES256')
    clock.advance(10_000)
    const after = await one.sessions.issue('demo', prove(sign()))
    expect([before, after].map((token) => decodeProtectedHeader(token).alg)).toEqual(['EdDSA', 'ES256'])
    for (const { sessions } of [one, two])
      for (const token of [before, after]) expect(await sessions.read(token, 'demo')).toMatchObject({ chainId: '1' })
  })

  test('behavior: processes that start at once make one set of keys', async () => {
    await clear(stores.store)
    const clock = createTestClock()
    const parts = [stores.store, stores.other, stores.store, stores.other].map((store) => start(store, clock))
    const lists = await Promise.all(parts.map(({ keys }) => keys.list()))
    expect(lists[0]?.map(({ purpose }) => purpose).sort()).toEqual(['assertion', 'nonce', 'session'])
    for (const list of lists) expect(list).toEqual(lists[0])
  })

  test('S19: of twenty who redeem one nonce at once, in two processes, one gets it', async () => {
    const clock = createTestClock()
    const [one, two] = [start(stores.store, clock), start(stores.other, clock)]
    for (let round = 0; round < 5; round++) {
      const { nonce, token } = await one.nonces.issue('demo', null)
      const tries = Array.from({ length: 20 }, (_, index) => (index % 2 ? one : two).nonces.redeem(token, 'demo'))
      const results = await Promise.allSettled(tries)
      const won = results.filter((result) => result.status === 'fulfilled')
      expect(won.map(({ value }) => value.nonce)).toEqual([nonce])
      const codes = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []))
      expect(codes).toEqual(Array(19).fill('NONCE_USED'))
    }
  })

  test('S19: used nonces are forgotten only when no process could take them any more', async () => {
    const clock = createTestClock()
    const { nonces } = start(stores.store, clock)
    await stores.store.auth.deleteFrom('auth.used_nonces').execute()
    const count = async () => (await stores.store.auth.selectFrom('auth.used_nonces').select('nonce').execute()).length
    const use = async (times: number) => {
      for (let index = 0; index < times; index++) await nonces.redeem((await nonces.issue('demo', null)).token, 'demo')
    }
    await use(199)
    clock.advance(30 * 60_000)
    await use(1)
    expect(await count()).toBe(200)
    clock.advance(2 * 3_600_000)
    await use(200)
    expect(await count()).toBe(200)
  })

  test('S32: a session that was signed out in one process is over in the other at once, and no other with it', async () => {
    const clock = createTestClock()
    const [one, two] = [start(stores.store, clock), start(stores.other, clock)]
    const [token, another] = [
      await one.sessions.issue('demo', prove(sign())),
      await one.sessions.issue('demo', prove(sign())),
    ]
    const session = await two.sessions.read(token, 'demo')
    await Promise.all([one.sessions.end(session), two.sessions.end(session)])
    await expect(two.sessions.read(token, 'demo')).rejects.toMatchObject({ code: 'SESSION_REVOKED' })
    await expect(one.sessions.read(token, 'demo')).rejects.toMatchObject({ code: 'SESSION_REVOKED' })
    expect(await two.sessions.read(another, 'demo')).toMatchObject({ address: message.address })
  })

  test('S32: a session is over in every process for one who shows the message and its signature, and for no other', async () => {
    const clock = createTestClock()
    const [one, two] = [start(stores.store, clock), start(stores.other, clock)]
    const [signed, another] = [sign(), sign()]
    const [token, kept] = [
      await one.sessions.issue('demo', prove(signed)),
      await one.sessions.issue('demo', prove(another)),
    ]
    await one.sessions.endSigned('demo', { ...signed, signature: `${signed.signature}0` })
    await one.sessions.endSigned('demo', { ...signed, text: 'text of another' })
    await one.sessions.endSigned('other', signed)
    expect(await two.sessions.read(token, 'demo')).toMatchObject({ address: message.address })
    // Two tabs at once, in two processes.
    const ends = Array.from({ length: 10 }, (_, index) => (index % 2 ? one : two).sessions.endSigned('demo', signed))
    await Promise.all(ends)
    for (const { sessions } of [one, two]) {
      await expect(sessions.read(token, 'demo')).rejects.toMatchObject({ code: 'SESSION_REVOKED' })
      expect(await sessions.read(kept, 'demo')).toMatchObject({ address: message.address })
    }
  })

  test('S32: an ended session is kept as long as its token could be good, and nothing is kept of one that is over', async () => {
    const clock = createTestClock()
    const { sessions } = start(stores.store, clock, longestSessionMs)
    const count = async () => {
      const rows = await stores.store.auth.selectFrom('auth.ended_sessions').select('expires_at').execute()
      return rows.map(({ expires_at }) => expires_at - clock.now())
    }
    await stores.store.auth.deleteFrom('auth.ended_sessions').execute()
    await sessions.endSigned('demo', sign({ expirationTime: clock.now() }))
    expect(await count()).toEqual([])
    const signed = sign({ expirationTime: clock.now() + day })
    const token = await sessions.issue('demo', prove(signed))
    // A server that was started with a shorter life since.
    await start(stores.store, clock, 1_000).sessions.endSigned('demo', signed)
    expect(await count()).toEqual([day])
    clock.advance(day - 1_000)
    await expect(sessions.read(token, 'demo')).rejects.toMatchObject({ code: 'SESSION_REVOKED' })
    await stores.store.auth.deleteFrom('auth.ended_sessions').execute()
    await sessions.endSigned('demo', sign())
    expect(await count()).toEqual([longestSessionMs])
  })

  test('behavior: new keys are published before they sign, and what the old ones signed stays good', async () => {
    await clear(stores.store)
    const clock = createTestClock()
    const [one, two] = [start(stores.store, clock), start(stores.other, clock)]
    const token = await one.sessions.issue('demo', prove(sign()))
    const { token: nonceToken } = await one.nonces.issue('demo', null)
    clock.advance(1_000)
    expect((await one.keys.rotate()).map(({ purpose }) => purpose).sort()).toEqual([
      'assertion',
      'assertion',
      'nonce',
      'nonce',
      'session',
      'session',
    ])
    // At most a second later the other process publishes it too, and neither signs with it yet.
    clock.advance(1_000)
    for (const { keys, sessions } of [one, two]) {
      expect(await keys.listPublic('session')).toHaveLength(2)
      expect(kidOf(await sessions.issue('demo', prove(sign())))).toBe(kidOf(token))
    }
    clock.advance(10_000)
    for (const { sessions, nonces } of [one, two]) {
      const next = await sessions.issue('demo', prove(sign()))
      expect(kidOf(next)).not.toBe(kidOf(token))
      expect(await one.sessions.read(next, 'demo')).toMatchObject({ address: message.address })
      expect(await sessions.read(token, 'demo')).toMatchObject({ address: message.address })
      expect(kidOf((await nonces.issue('demo', null)).token)).not.toBe(kidOf(nonceToken))
    }
    expect(await two.nonces.redeem(nonceToken, 'demo')).toMatchObject({ origin: null })
  })

  test('behavior: after a leak all sessions end in every process within a second', async () => {
    const clock = createTestClock()
    const [one, two] = [start(stores.store, clock), start(stores.other, clock)]
    const token = await two.sessions.issue('demo', prove(sign()))
    const { token: nonceToken } = await two.nonces.issue('demo', null)
    expect(await one.keys.rotate({ endSessions: true })).toHaveLength(3)
    clock.advance(1_000)
    for (const { keys, sessions, nonces } of [one, two]) {
      expect(await keys.listPublic('session')).toHaveLength(1)
      await expect(sessions.read(token, 'demo')).rejects.toMatchObject({ code: 'SESSION_INVALID' })
      await expect(nonces.redeem(nonceToken, 'demo')).rejects.toMatchObject({ code: 'NONCE_INVALID' })
    }
    expect(await one.sessions.read(await two.sessions.issue('demo', prove(sign())), 'demo')).toMatchObject({
      chainId: '1',
    })
  })

  test('behavior: a key is forgotten when the longest session that it can have signed is over, and not before', async () => {
    await clear(stores.store)
    const clock = createTestClock()
    const { keys, sessions } = start(stores.store, clock, longestSessionMs)
    const first = await sessions.issue('demo', prove(sign()))
    clock.advance(90 * day)
    await keys.rotate()
    // The last moment in which the first key signs.
    clock.advance(10_000 - 1)
    const last = await sessions.issue('demo', prove(sign()))
    expect(kidOf(last)).toBe(kidOf(first))
    clock.advance(longestSessionMs - 1_000)
    await keys.rotate()
    expect(await sessions.read(last, 'demo')).toMatchObject({ address: message.address })
    expect(await keys.listPublic('session')).toHaveLength(3)
    clock.advance(2_000)
    await keys.rotate()
    expect((await keys.list()).map(({ kid }) => kid)).not.toContain(kidOf(first))
    expect(await keys.listPublic('session')).toHaveLength(3)
  })

  test('S33: a copy of the database signs nothing: private halves are sealed under a key that it does not hold', async () => {
    await clear(stores.store)
    const clock = createTestClock()
    const { keys } = start(stores.store, clock)
    const shown = JSON.stringify([
      await keys.list(),
      await keys.listPublic('session'),
      await keys.listPublic('assertion'),
    ])
    const { rows: dump } = await sql<{ row: string }>`select to_jsonb(k)::text as row from auth.keys k`.execute(
      stores.store.auth,
    )
    const sealed = createSealedRows(stores.store.auth, kek.provider)
    const listed = await sealed.list()
    expect(listed).toHaveLength(3)
    for (const row of listed) {
      const { d, k } = await sealed.open(row)
      const secret = (row.purpose === 'nonce' ? k : d) ?? ''
      expect(secret).toMatch(/^[\w-]{43}$/)
      for (const text of [shown, ...dump.map((one) => one.row)]) {
        expect(text).not.toContain(secret)
        expect(text).not.toContain(Buffer.from(secret, 'base64url').toString('hex'))
        expect(text).not.toContain(Buffer.from(secret).toString('hex'))
      }
    }
    const foreign = createSealedRows(stores.store.auth, createMemoryKeys().provider)
    for (const row of listed) await expect(foreign.open(row)).rejects.toMatchObject({ code: 'KEY_REFUSED' })
  })

  test('S33: a sealed key opens as itself alone', async () => {
    await clear(stores.store)
    const { keys } = start(stores.store, createTestClock())
    await keys.list()
    const rows = createSealedRows(stores.store.auth, kek.provider)
    const [session] = (await rows.list()).filter(({ purpose }) => purpose === 'session')
    // Who can write the table puts it where it would sign assertions.
    await stores.store.auth
      .updateTable('auth.keys')
      .set({ purpose: 'assertion' })
      .where('kid', '=', session?.kid ?? '')
      .execute()
    const [moved] = (await rows.list()).filter(({ kid }) => kid === session?.kid)
    await expect(rows.open(moved as KeyRow)).rejects.toMatchObject({ code: 'KEY_REFUSED' })
  })

  test('S33: keys that once lay in clear sign nothing after the first start, and what they signed stays good', async () => {
    await clear(stores.store)
    const clock = createTestClock()
    const one = start(stores.store, clock, longestSessionMs)
    const token = await one.sessions.issue('demo', prove(sign()))
    const { token: nonceToken } = await one.nonces.issue('demo', null)
    await layInClear(stores.store, kek.provider)
    clock.advance(1_000)
    const two = start(stores.other, clock, longestSessionMs)
    const { rows: dump } = await sql<{ row: string }>`select to_jsonb(k)::text as row from auth.keys k`.execute(
      stores.store.auth,
    )
    for (const { row } of dump) expect(row).not.toMatch(/"[dk]"/)
    expect((await createSealedRows(stores.other.auth, kek.provider).list()).every(({ signs }) => !signs)).toBe(true)
    const next = await two.sessions.issue('demo', prove(sign()))
    expect(kidOf(next)).not.toBe(kidOf(token))
    expect(await two.sessions.read(token, 'demo')).toMatchObject({ address: message.address })
    expect(await two.keys.listPublic('session')).toHaveLength(2)
    expect(await two.keys.listPublic('assertion')).toHaveLength(2)
    // A secret that others may have proves nothing.
    await expect(two.nonces.redeem(nonceToken, 'demo')).rejects.toMatchObject({ code: 'NONCE_INVALID' })
    clock.advance(longestAssertion * 1_000 + 11_000)
    expect(await two.keys.listPublic('assertion')).toHaveLength(1)
    clock.advance(longestSessionMs)
    expect(await two.keys.find('session', kidOf(token))).toBeUndefined()
    expect(await two.keys.listPublic('session')).toHaveLength(1)
  })

  test('S33: after a new key-encryption key the start seals anew, and the keys stay', async () => {
    await clear(stores.store)
    const clock = createTestClock()
    const own = createMemoryKeys()
    const before = await own.provider.currentName()
    const rows = createSealedRows(stores.store.auth, own.provider)
    const keys = createAuthKeys(rows, clock)
    const list = await keys.list()
    expect(await rows.reseal()).toBe(0)
    own.rotate()
    expect(await rows.reseal()).toBe(3)
    own.remove(before)
    const again = createAuthKeys(createSealedRows(stores.other.auth, own.provider), clock)
    expect(await again.list()).toEqual(list)
    expect((await again.findSigner('assertion')).kid).toBe(list.find(({ purpose }) => purpose === 'assertion')?.kid)
  })

  test('S33: a revoked key is good nowhere within a second, asked anew at once, and another signs', async () => {
    await clear(stores.store)
    const clock = createTestClock()
    const [one, two] = [start(stores.store, clock), start(stores.other, clock)]
    const token = await two.sessions.issue('demo', prove(sign()))
    const { kid } = await two.keys.findSigner('assertion')
    await one.keys.revoke(kid)
    expect(await two.keys.find('assertion', kid)).toBeDefined()
    expect(await two.keys.find('assertion', kid, { isFresh: true })).toBeUndefined()
    expect((await two.keys.findSigner('assertion')).kid).not.toBe(kid)
    await one.keys.revoke(kidOf(token) ?? '')
    clock.advance(1_000)
    for (const { sessions } of [one, two]) {
      await expect(sessions.read(token, 'demo')).rejects.toMatchObject({ code: 'SESSION_INVALID' })
    }
    await expect(one.keys.revoke(kid)).rejects.toMatchObject({ code: 'KEY_UNKNOWN' })
  })
})

/** Puts the table back to what it was before keys were sealed, private halves in clear, and migrates it. */
async function layInClear({ auth }: Store, keys: KeyProvider): Promise<void> {
  const rows = createSealedRows(auth, keys)
  const clear = await Promise.all((await rows.list()).map(async (row) => ({ ...row, jwk: await rows.open(row) })))
  await sql`alter table auth.keys drop column public_jwk, drop column sealed, drop column key_name, add column jwk jsonb`.execute(
    auth,
  )
  for (const { kid, jwk } of clear)
    await sql`update auth.keys set jwk = ${JSON.stringify(jwk)}::jsonb where kid = ${kid}`.execute(auth)
  await authMigrations['009_sealed_keys']?.up(auth)
}
