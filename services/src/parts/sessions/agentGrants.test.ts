import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { describeEachStore } from '../../../test/eachStore.js'
import { createTestClock } from '../../../test/memoryServices.js'
import { createOwner, openSessions, signGrant, type TestSessions } from '../../../test/testSessions.js'
import { sessionsLimits } from './limits.js'

// Databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

/** A link as an agent makes it: who has the secret gets the answer, the page has the digest alone. */
function makeLink() {
  const secret = randomBytes(32).toString('base64url')
  return { secret, digest: createHash('sha256').update(secret).digest('hex') }
}

describeEachStore('permissions by links of agents', (stores) => {
  const clock = createTestClock(Date.now())
  let kit: TestSessions
  let other: TestSessions['services']
  beforeAll(async () => {
    kit = await openSessions(stores.store, clock)
    // As another process has it.
    other = kit.open(stores.other)
  })
  afterAll(async () => {
    await other?.sessionsFollow.close()
    await kit?.services.sessionsFollow.close()
  })

  async function ask(
    authorization: string | undefined,
    { of = kit.services, ...init }: RequestInit & { of?: typeof other } = {},
  ) {
    const headers = { ...init.headers, ...(authorization !== undefined && { Authorization: authorization }) }
    const request = new Request('http://services.test/v1/agent-grants', { ...init, headers })
    const response = await of.fetch(request, { address: '192.0.2.7' })
    const json = (await response.json().catch(() => undefined)) as
      | { readonly answer?: object; readonly reasons?: readonly { readonly name: string }[] }
      | undefined
    return { status: response.status, answer: json?.answer, code: json?.reasons?.[0]?.name, headers: response.headers }
  }
  const notGiven = { status: 404, code: 'GRANT_NOT_GIVEN' }

  test('S22: what was given by a link is handed to who has its secret, once', async () => {
    const { secret, digest } = makeLink()
    expect(await ask(`Bearer ${secret}`)).toMatchObject(notGiven)
    const user = await kit.createUser()
    const grant = await signGrant(createOwner())
    expect(await user.keepFor(digest, grant)).toMatchObject({ status: 200 })
    // Asked again as the frame does where no answer came: it is the same.
    expect(await user.keepFor(digest, grant)).toMatchObject({ status: 200 })
    // Who has the link has its digest, which opens nothing.
    for (const wrong of [digest, Buffer.from(digest, 'hex').toString('base64url'), makeLink().secret])
      expect((await ask(`Bearer ${wrong}`)).answer).toBeUndefined()
    const taken = await ask(`Bearer ${secret}`)
    expect(taken).toMatchObject({ status: 200, answer: JSON.parse(grant.brought.answer) })
    expect(taken.headers.get('cache-control')).toBe('no-store')
    expect(await ask(`Bearer ${secret}`)).toMatchObject(notGiven)
    expect(await user.keepFor(digest, grant)).toMatchObject({ status: 200 })
    expect(await ask(`Bearer ${secret}`)).toMatchObject(notGiven)
    // The user has it in the list all the same.
    expect((await user.list(grant.brought.account)).map(({ hash }) => hash)).toEqual([grant.hash])
  })

  test('S22: of many who ask at once, in two processes, one gets it', async () => {
    const { secret, digest } = makeLink()
    await (await kit.createUser()).keepFor(digest, await signGrant(createOwner()))
    const asked = await Promise.all(
      Array.from({ length: 12 }, (_, at) => ask(`Bearer ${secret}`, { of: at % 2 ? other : kit.services })),
    )
    expect(asked.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(asked.filter(({ status }) => status === 404)).toHaveLength(11)
  })

  test('S22: a link is good once: the first answer wins, also of two at once, and after it was handed out', async () => {
    const { secret, digest } = makeLink()
    const users = await Promise.all([kit.createUser(), kit.createUser(other)])
    const grants = await Promise.all(users.map(() => signGrant(createOwner())))
    const kept = await Promise.all(users.map((user, at) => user.keepFor(digest, grants[at] as (typeof grants)[0])))
    expect(kept.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const [winner, loser] = kept[0]?.status === 200 ? [0, 1] : [1, 0]
    expect(kept[loser]?.json).toMatchObject({ reasons: [{ name: 'GRANT_LINK_USED' }] })
    expect(await users[loser]?.list(grants[loser]?.brought.account ?? '')).toEqual([])
    expect((await ask(`Bearer ${secret}`)).answer).toEqual(JSON.parse(grants[winner]?.brought.answer ?? ''))
    // Another one of the same user is another answer, too.
    const again = await users[winner]?.keepFor(digest, await signGrant(createOwner()))
    expect(again).toMatchObject({ status: 409, json: { reasons: [{ name: 'GRANT_LINK_USED' }] } })
    expect(await ask(`Bearer ${secret}`)).toMatchObject(notGiven)
  })

  test('behavior: what no agent asked for within an hour is handed to none', async () => {
    const { secret, digest } = makeLink()
    await (await kit.createUser()).keepFor(digest, await signGrant(createOwner()))
    clock.advance(sessionsLimits.linkMs)
    expect(await ask(`Bearer ${secret}`)).toMatchObject(notGiven)
  })

  test('S28: the route is for programs, and a secret in another form is none', async () => {
    const { secret, digest } = makeLink()
    await (await kit.createUser()).keepFor(digest, await signGrant(createOwner()))
    const missing = { status: 401, code: 'TOKEN_MISSING' }
    for (const wrong of [undefined, secret, `bearer ${secret}`, `Bearer ${secret}=`, `Bearer  ${secret}`, 'Bearer '])
      expect(await ask(wrong), wrong).toMatchObject(missing)
    const page = { Origin: 'https://frame.test' }
    const preflight = await ask(undefined, {
      method: 'OPTIONS',
      headers: { ...page, 'Access-Control-Request-Method': 'GET' },
    })
    expect([...preflight.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
    const { headers } = await ask(`Bearer ${secret}`, { headers: page })
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  })

  test('parameters: a link gets one permission, and has 64 hex digits', async () => {
    const user = await kit.createUser()
    const [one, two] = [await signGrant(createOwner()), await signGrant(createOwner())]
    const invalid = { status: 400, json: { reasons: [{ name: 'BODY_INVALID' }] } }
    expect(await user.keepFor(makeLink().digest, one, two)).toMatchObject(invalid)
    for (const link of ['', 'AB'.repeat(32), 'ab'.repeat(31), makeLink().secret])
      expect(await user.keepFor(link, one)).toMatchObject({ status: 400 })
    expect(await user.list(one.brought.account)).toEqual([])
  })

  test('S37: neither secret nor digest is written to any log', async () => {
    const lines: string[] = []
    const write = (...said: readonly unknown[]) => void lines.push(JSON.stringify(said))
    const told = kit.open(stores.store, { log: { request: write, problem: write } })
    const { secret, digest } = makeLink()
    await (await kit.createUser(told)).keepFor(digest, await signGrant(createOwner()))
    expect((await ask(`Bearer ${secret}`, { of: told })).status).toBe(200)
    expect(lines.join()).toContain('/v1/agent-grants')
    for (const word of [secret, digest]) expect(lines.join()).not.toContain(word)
    await told.sessionsFollow.close()
  })

  test('S25: one address asks so often', async () => {
    const slow = kit.open(stores.store, { rateLimits: { sessionsAddress: { perSecond: 0.001, burst: 3 } } })
    const { secret } = makeLink()
    const statuses: number[] = []
    for (let at = 0; at < 4; at++) statuses.push((await ask(`Bearer ${secret}`, { of: slow })).status)
    expect(statuses).toEqual([404, 404, 404, 429])
    await slow.sessionsFollow.close()
  })
})
