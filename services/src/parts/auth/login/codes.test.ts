import { describe, expect, test, vi } from 'vitest'
import { describeStore } from '../../../../test/eachStore.js'
import { outcomeOf, type TestDevice, useLogin } from '../../../../test/loginServices.js'
import { drawCode, hashCode } from './codes.js'
import { createSprayBreaker, sprayLimits } from './spray.js'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const minute = 60_000
const hour = 60 * minute

/** A code that is not the one. */
const wrong = (code: string, by = 1) => `${(Number(code) + by) % 10 ** code.length}`.padStart(code.length, '0')
const redeem = (device: TestDevice, transaction: unknown, code: string) =>
  device.post('/login/v1/email/redeem', { transaction, code })

describe('S23: codes are drawn evenly', () => {
  test.each([6, 8])('parameters: each digit of %i, also the first', (digits) => {
    const draws = 20_000
    const codes = Array.from({ length: draws }, () => drawCode(digits))
    expect(codes.every((code) => code.length === digits)).toBe(true)
    for (let place = 0; place < digits; place++) {
      const counts = Array.from('0123456789', (digit) => codes.filter((code) => code[place] === digit).length)
      const even = draws / 10
      const chi = counts.reduce((sum, n) => sum + (n - even) ** 2 / even, 0)
      // 9 degrees of freedom: once in a million tries above 45 where all are even.
      expect(chi).toBeLessThan(45)
    }
  })

  test('behavior: what is kept depends on pepper, transaction and code', () => {
    const [one, other] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)]
    const kept = [
      hashCode(one, 'a', '123456'),
      hashCode(other, 'a', '123456'),
      hashCode(one, 'b', '123456'),
      hashCode(one, 'a', '123457'),
    ]
    expect(new Set(kept).size).toBe(4)
    expect(hashCode(one, 'a', '123456')).toBe(kept[0])
  })
})

describeStore('codes of logins', (stores) => {
  const { start, startTwo } = useLogin(stores)

  test('S23: a code is good for ten minutes', async () => {
    const { createDevice, begin, mailer, clock } = start()
    const device = await createDevice()
    const [first, second] = ['a@example.com', 'b@example.com']
    const begun = [await begin(device, first), await begin(device, second)]
    clock.advance(10 * minute - 1)
    expect(outcomeOf(await redeem(device, begun[0]?.json.transaction, mailer.code(first)))).toBe('200')
    clock.advance(1)
    expect(outcomeOf(await redeem(device, begun[1]?.json.transaction, mailer.code(second)))).toBe('410 CODE_EXPIRED')
  })

  test('S23: after five wrong tries the right code is good no more, and a further one is', async () => {
    const { createDevice, begin, mailer, clock } = start()
    const device = await createDevice()
    const { transaction } = (await begin(device, 'a@example.com')).json
    const code = mailer.code('a@example.com')
    for (let n = 1; n <= 5; n++)
      expect(outcomeOf(await redeem(device, transaction, wrong(code, n)))).toBe('401 CODE_WRONG')
    expect(outcomeOf(await redeem(device, transaction, code))).toBe('410 CODE_EXPIRED')
    clock.advance(30_000)
    expect((await device.post('/login/v1/email/code', { transaction })).status).toBe(200)
    expect(outcomeOf(await redeem(device, transaction, mailer.code('a@example.com')))).toBe('200')
  })

  test('S23: only the newest code is good, of a transaction and of a device', async () => {
    const { createDevice, begin, mailer, clock } = start()
    const device = await createDevice()
    const { transaction } = (await begin(device, 'a@example.com')).json
    const old = mailer.code('a@example.com')
    clock.advance(30_000)
    await device.post('/login/v1/email/code', { transaction })
    const newer = mailer.code('a@example.com')
    if (old !== newer) expect(outcomeOf(await redeem(device, transaction, old))).toBe('401 CODE_WRONG')
    clock.advance(30_000)
    const again = (await begin(device, 'a@example.com')).json
    expect(outcomeOf(await redeem(device, transaction, newer))).toBe('404 TRANSACTION_UNKNOWN')
    expect(outcomeOf(await redeem(device, again.transaction, mailer.code('a@example.com')))).toBe('200')
  })

  test('S23: of two redemptions at once, at two processes, one succeeds', async () => {
    const [one, two] = startTwo()
    for (const email of ['a@example.com', 'b@example.com', 'c@example.com']) {
      const device = await one.createDevice()
      const { transaction } = (await one.begin(device, email)).json
      const code = one.mailer.code(email)
      const calls = [one, two].map(({ services }) =>
        // The device's key with a connection, and so a nonce, of its own.
        device.post('/login/v1/email/redeem', { transaction, code }, { via: (request) => services.fetch(request) }),
      )
      const outcomes = (await Promise.all(calls)).map(outcomeOf).sort()
      expect(outcomes).toEqual(['200', '404 TRANSACTION_UNKNOWN'])
    }
    const users = await stores.store.auth.selectFrom('auth.users').select('sub').execute()
    expect(users).toHaveLength(3)
  })

  test('S24: a right code with another device, or another transaction, is refused and counts', async () => {
    const { createDevice, begin, mailer, clock } = start()
    const [device, thief] = [await createDevice(), await createDevice()]
    const { transaction } = (await begin(device, 'a@example.com')).json
    const code = mailer.code('a@example.com')
    for (let n = 0; n < 2; n++) expect(outcomeOf(await redeem(thief, transaction, code))).toBe('401 CODE_WRONG')
    expect(outcomeOf(await thief.post('/login/v1/email/code', { transaction }))).toBe('404 TRANSACTION_UNKNOWN')
    const rows = await stores.store.auth.selectFrom('auth.transactions').select(['id', 'tries']).execute()
    expect(rows).toEqual([{ id: transaction, tries: 2 }])
    clock.advance(30_000)
    const own = (await begin(thief, 'thief@example.com')).json
    expect(outcomeOf(await redeem(thief, own.transaction, code))).toBe('401 CODE_WRONG')
    expect(outcomeOf(await redeem(thief, 'A'.repeat(22), code))).toBe('404 TRANSACTION_UNKNOWN')
    expect(outcomeOf(await redeem(device, transaction, code))).toBe('200')
    expect(outcomeOf(await redeem(device, transaction, code))).toBe('404 TRANSACTION_UNKNOWN')
  })

  test('S24: a code for one thing is none for another', async () => {
    const { createDevice, begin, logIn, mailer, clock } = start()
    const device = await createDevice()
    const { accessToken: token } = await logIn(device, 'a@example.com')
    clock.advance(30_000)
    const { transaction } = (await begin(device, 'a@example.com')).json
    const given = { transaction, code: mailer.code('a@example.com') }
    for (const path of ['step-up/redeem', 'email-change/primary', 'email-change/secondary']) {
      expect(outcomeOf(await device.post(`/login/v1/${path}`, given, { token }))).toBe('404 TRANSACTION_UNKNOWN')
    }
    expect(outcomeOf(await device.post('/login/v1/email/redeem', given))).toBe('200')
    clock.advance(30_000)
    const stepUp = (await device.post('/login/v1/step-up', {}, { token })).json
    const other = { transaction: stepUp.transaction, code: mailer.code('a@example.com') }
    expect(outcomeOf(await device.post('/login/v1/email/redeem', other))).toBe('404 TRANSACTION_UNKNOWN')
    expect(outcomeOf(await device.post('/login/v1/step-up/redeem', other, { token }))).toBe('200')
  })

  test('S25: mails to an address: 30 seconds between two, 5 an hour, 10 a day, by all processes together', async () => {
    const [one, two] = startTwo()
    const { clock } = one
    const device = await one.createDevice()
    const ask = async (at: typeof one) => (await at.begin(device, 'a@example.com')).status
    expect(await ask(one)).toBe(200)
    clock.advance(29_999)
    const early = await device.send(
      '/login/v1/email',
      { projectId: 'demo', email: 'A@example.com ', origin: 'https://app.example.com' },
      {},
    )
    expect([early.status, early.headers.get('Retry-After')]).toEqual([429, '1'])
    clock.advance(1)
    const statuses: number[] = []
    for (let n = 0; n < 6; n++) {
      statuses.push(await ask(n % 2 ? one : two))
      clock.advance(30_000)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429])
    clock.advance(hour)
    const later: number[] = []
    for (let n = 0; n < 6; n++) {
      later.push(await ask(n % 2 ? one : two))
      clock.advance(30_000)
    }
    expect(later).toEqual([200, 200, 200, 200, 200, 429])
    clock.advance(hour)
    expect(await ask(one)).toBe(429)
    clock.advance(22 * hour)
    expect(await ask(one)).toBe(200)
    expect(one.mailer.mails).toHaveLength(11)
  })

  test('S25: two processes that are asked at once mail once', async () => {
    const [one, two] = startTwo()
    const devices = await Promise.all(Array.from({ length: 6 }, () => one.createDevice()))
    const answers = await Promise.all(devices.map((device, n) => (n % 2 ? one : two).begin(device, 'a@example.com')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(one.mailer.mails).toHaveLength(1)
  })

  test('S25: a stranger that uses up mails and tries of an account locks no device of its user', async () => {
    const { createDevice, begin, logIn, mailer, clock } = start({
      rateLimits: { loginMails: { perSecond: 1e-9, burst: 40 }, loginCodes: { perSecond: 1e-9, burst: 40 } },
    })
    const device = await createDevice()
    await logIn(device, 'a@example.com')
    const outcomes = new Set<string>()
    for (let n = 0; n < 45; n++) {
      clock.advance(n % 2 ? 30_000 : hour)
      const stranger = await createDevice()
      const begun = await begin(stranger, 'a@example.com')
      outcomes.add(outcomeOf(begun))
      if (begun.status !== 200) continue
      for (let m = 1; m <= 5; m++) {
        outcomes.add(outcomeOf(await redeem(stranger, begun.json.transaction, wrong(mailer.code('a@example.com'), m))))
      }
    }
    expect([...outcomes].sort()).toEqual(['200', '401 CODE_WRONG', '429 RATE_LIMITED'])
    // The network's limits, which the stranger has used up as well, do not hold it either.
    expect((await begin(await createDevice(), 'new@example.com')).status).toBe(429)
    const { transaction } = (await begin(device, 'a@example.com')).json
    expect(outcomeOf(await redeem(device, transaction, mailer.code('a@example.com')))).toBe('200')
  })

  test('S25: twenty wrong codes a day for an account, whatever the devices', async () => {
    const { createDevice, begin, mailer, clock } = start()
    let wrongs = 0
    for (let n = 0; n < 6; n++) {
      // Of one device after another, and from everywhere.
      const device = await createDevice(`192.0.2.${n}`)
      const { transaction } = (await begin(device, 'a@example.com')).json
      const code = mailer.code('a@example.com')
      for (let m = 1; m <= 4; m++) {
        const outcome = outcomeOf(await redeem(device, transaction, wrong(code, m)))
        if (outcome === '401 CODE_WRONG') wrongs++
        else expect(outcome).toBe('429 RATE_LIMITED')
      }
      if (n === 5) expect(outcomeOf(await redeem(device, transaction, code))).toBe('429 RATE_LIMITED')
      clock.advance(20 * minute)
    }
    expect(wrongs).toBe(20)
    clock.advance(24 * hour)
    const device = await createDevice()
    const { transaction } = (await begin(device, 'a@example.com')).json
    expect(outcomeOf(await redeem(device, transaction, mailer.code('a@example.com')))).toBe('200')
  })

  test('S25: while codes are guessed at many accounts, new ones have eight digits', async () => {
    const { createDevice, begin, mailer, clock } = start()
    const db = stores.store.auth as never
    const breaker = createSprayBreaker(db, clock)
    for (let n = 0; n < sprayLimits.network; n++) await breaker.count(['198.51.100.7'])
    const at = async (address: string, email: string) => (await begin(await createDevice(address), email)).json.digits
    expect(await at('198.51.100.200', 'a@example.com')).toBe(8)
    expect(await at('203.0.113.1', 'b@example.com')).toBe(6)
    for (let n = sprayLimits.network; n < sprayLimits.overall; n++)
      await createSprayBreaker(db, clock).count([`2001:db8:${n.toString(16)}::/48`])
    const device = await createDevice('203.0.113.1')
    const begun = await begin(device, 'c@example.com')
    expect(begun.json.digits).toBe(8)
    const code = mailer.code('c@example.com')
    expect(code).toMatch(/^\d{8}$/)
    expect(outcomeOf(await redeem(device, begun.json.transaction, code))).toBe('200')
    clock.advance(25 * hour)
    expect(await at('198.51.100.200', 'd@example.com')).toBe(6)
  })

  test('S25: a project mails so much and no more, but to known devices of its users', async () => {
    const { createDevice, begin, logIn, clock } = start({ rateLimits: { loginProject: { perSecond: 1e-9, burst: 3 } } })
    const device = await createDevice()
    await logIn(device, 'a@example.com')
    const statuses: number[] = []
    for (let n = 0; n < 4; n++) {
      statuses.push((await begin(await createDevice(`192.0.2.${n}`), `n${n}@example.com`)).status)
    }
    expect(statuses).toEqual([200, 200, 429, 429])
    clock.advance(30_000)
    expect((await begin(device, 'a@example.com')).status).toBe(200)
  })

  test('S25: wrong codes are what makes codes longer', async () => {
    const { createDevice, begin, mailer } = start()
    const device = await createDevice()
    const { transaction } = (await begin(device, 'a@example.com')).json
    const code = mailer.code('a@example.com')
    await redeem(device, transaction, wrong(code))
    await redeem(device, transaction, code)
    const rows = await stores.store.auth.selectFrom('auth.failures').select('n').execute()
    expect(rows).toEqual([{ n: 1 }, { n: 1 }])
  })

  test('S26: an address that is known and one that is not are answered alike, as soon', async () => {
    const { createDevice, begin, logIn, clock } = start()
    const rounds = 60
    for (let n = 0; n < rounds; n++) await logIn(await createDevice(`192.0.2.${n}`), `known${n}@example.com`)
    clock.advance(hour)
    const shape = ({ status, json }: Awaited<ReturnType<typeof begin>>) => [
      status,
      Object.keys(json),
      json.action,
      json.resendAfter,
    ]
    const times = { known: [] as number[], other: [] as number[] }
    for (let n = 0; n < rounds; n++) {
      const answers: unknown[] = []
      for (const group of n % 2 ? (['known', 'other'] as const) : (['other', 'known'] as const)) {
        const device = await createDevice(`198.51.100.${n}`)
        // The nonce is fetched first: what is measured is the one call.
        await device.post('/login/v1/email', {})
        const since = performance.now()
        const answer = await begin(device, `${group}${n}@example.com`)
        times[group].push(performance.now() - since)
        answers.push(shape(answer))
      }
      expect(answers[0]).toEqual(answers[1])
    }
    // How often one of the known took longer than one of the others: a half, where nothing tells them apart.
    const longer = times.known.flatMap((known) => times.other.map((other): number => (known > other ? 1 : 0)))
    const share = longer.reduce((sum, one) => sum + one, 0) / longer.length
    expect(share).toBeGreaterThan(0.2)
    expect(share).toBeLessThan(0.8)
  })

  test('S26: nothing is kept of an address that was not proved, but the transaction', async () => {
    const { createDevice, begin } = start()
    await begin(await createDevice(), 'nobody@example.com')
    for (const table of ['users', 'identities', 'devices'] as const) {
      expect(await stores.store.auth.selectFrom(`auth.${table}`).selectAll().execute()).toEqual([])
    }
  })
})
