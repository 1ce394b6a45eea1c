import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildKillable, type KillableServer, KilledError } from '../../../../test/killable/startKillable.js'
import { outcomeOf, type SessionAnswer, site } from '../../../../test/loginServices.js'
import { type PostgresServer, startPostgres } from '../../../../test/postgres.js'
import { createTestDevice } from '../../../../test/testDevice.js'
import { openStore, type Store } from '../../../openStore.js'

// Dozens of processes are started and killed.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 })

type Device = Awaited<ReturnType<typeof createTestDevice>>

describe('F33: the end of a process between any two writes of login, on one Postgres with another process', () => {
  let server: PostgresServer
  let killable: Awaited<ReturnType<typeof buildKillable>>
  let store: Store
  let url: string
  /** Lives through all of it. */
  let survivor: KillableServer
  let victim: KillableServer
  let users = 0

  beforeAll(async () => {
    server = await startPostgres()
    url = await server.createDatabase()
    store = await openStore({ url })
    killable = await buildKillable()
    survivor = await killable.start(url)
    victim = await killable.start(url)
  })
  afterAll(async () => {
    await Promise.all([survivor.end(), victim.end()])
    await killable.remove()
    await store.close()
    await server.stop()
  })

  const createDevice = () => createTestDevice((request) => survivor.call(request))
  const via = (request: Request) => victim.call(request)
  const codeOf = (email: string) =>
    /^\d{6}$/m.exec(killable.mails.findLast(({ to }) => to === email)?.text ?? '')?.[0] ?? ''
  const begin = (device: Device, email: string) =>
    device.post('/login/v1/email', { projectId: 'demo', email, origin: site })
  const mailed = (email: string) => vi.waitFor(() => expect(codeOf(email)).not.toBe(''))

  async function logIn(device: Device, email: string): Promise<SessionAnswer> {
    const { json } = await begin(device, email)
    await mailed(email)
    const answer = await device.post('/login/v1/email/redeem', { transaction: json.transaction, code: codeOf(email) })
    return answer.json as unknown as SessionAnswer
  }

  /**
   * Kills the victim after its first write of a call, then after its second, until the call is answered.
   * @returns how many times it died
   */
  async function killAtEachWrite(
    prepare: (email: string) => Promise<{ call(): Promise<{ status: number; json: object }>; check(): Promise<void> }>,
  ): Promise<number> {
    for (let writes = 1; ; writes++) {
      const { call, check } = await prepare(`user${++users}@example.com`)
      await victim.killAfter(writes)
      try {
        expect((await call()).status).toBe(200)
        await victim.end()
        victim = await killable.start(url)
        return writes - 1
      } catch (error) {
        if (!(error instanceof KilledError)) throw error
        expect(victim.isAlive).toBe(false)
      }
      await check()
      victim = await killable.start(url)
    }
  }

  const rowsOf = async (email: string) => ({
    transactions: await store.auth.selectFrom('auth.transactions').selectAll().where('address', '=', email).execute(),
    identities: await store.auth.selectFrom('auth.identities').selectAll().where('subject', '=', email).execute(),
  })
  const loginsOf = (sub: string) => store.auth.selectFrom('auth.logins').select('sid').where('sub', '=', sub).execute()

  test('behavior: a login that begins', async () => {
    const died = await killAtEachWrite(async (email) => {
      const device = await createDevice()
      return {
        call: () => device.post('/login/v1/email', { projectId: 'demo', email, origin: site }, { via }),
        async check() {
          const { transactions } = await rowsOf(email)
          // Either nothing has happened, or it counts as a mail: never the one without the other.
          expect(outcomeOf(await begin(device, email))).toBe(transactions.length > 0 ? '429 RATE_LIMITED' : '200')
        },
      }
    })
    expect(died).toBeGreaterThan(4)
  })

  test('behavior: a code that is redeemed', async () => {
    const outcomes = new Set<string>()
    const died = await killAtEachWrite(async (email) => {
      const device = await createDevice()
      const { transaction } = (await begin(device, email)).json
      await mailed(email)
      const body = { transaction, code: codeOf(email) }
      return {
        call: () => device.post('/login/v1/email/redeem', body, { via }),
        async check() {
          const { identities, transactions } = await rowsOf(email)
          expect(identities.length + transactions.length).toBe(1)
          const sub = identities[0]?.sub
          if (sub !== undefined) expect(await loginsOf(sub)).toHaveLength(1)
          const outcome = outcomeOf(await device.post('/login/v1/email/redeem', body))
          expect(outcome).toBe(sub === undefined ? '200' : '404 TRANSACTION_UNKNOWN')
          outcomes.add(outcome)
        },
      }
    })
    expect(died).toBeGreaterThan(8)
    expect(outcomes.size).toBe(2)
  })

  test('F23: a refresh: the same token is asked with again, and the login lives', async () => {
    const died = await killAtEachWrite(async (email) => {
      const device = await createDevice()
      const { refreshToken } = await logIn(device, email)
      return {
        call: () => device.post('/login/v1/refresh', { refreshToken }, { via }),
        async check() {
          const answer = await device.post('/login/v1/refresh', { refreshToken })
          expect(outcomeOf(answer)).toBe('200')
          const next = (answer.json as unknown as SessionAnswer).refreshToken
          expect(outcomeOf(await device.post('/login/v1/refresh', { refreshToken: next }))).toBe('200')
        },
      }
    })
    expect(died).toBeGreaterThan(3)
  })

  test.each(['primary', 'secondary'])('behavior: the %s code of a change of e-mail', async (step) => {
    const states = new Set<string>()
    const died = await killAtEachWrite(async (email) => {
      const device = await createDevice()
      const next = `new-${email}`
      const { accessToken: token, user } = await logIn(device, email)
      // Else the change would have to wait for half a minute after the login's mail.
      await store.auth.updateTable('auth.tallies').set({ times: [] }).execute()
      const begun = await device.post('/login/v1/email-change', { email: next }, { token })
      const { transaction } = begun.json
      await vi.waitFor(() => expect(killable.mails.findLast(({ to }) => to === email)?.subject).toMatch(/change/))
      const first = { transaction, code: codeOf(email) }
      if (step === 'secondary') {
        await device.post('/login/v1/email-change/primary', first, { token })
        await mailed(next)
      }
      const body = step === 'primary' ? first : { transaction, code: codeOf(next) }
      const path = `/login/v1/email-change/${step}`
      return {
        call: () => device.post(path, body, { token, via }),
        async check() {
          const [old, moved] = [await rowsOf(email), await rowsOf(next)]
          const subs = [...old.identities, ...moved.identities].map(({ sub }) => sub)
          expect(subs).toEqual([user.sub])
          const isDone = step === 'primary' ? old.transactions.length === 0 : moved.identities.length === 1
          expect(outcomeOf(await device.post(path, body, { token }))).toBe(isDone ? '404 TRANSACTION_UNKNOWN' : '200')
          const shown = (await device.post('/login/v1/user', {}, { token })).json
          expect(shown.email).toBe(step === 'primary' ? email : next)
          states.add(`${isDone}`)
        },
      }
    })
    expect(died).toBeGreaterThan(8)
    expect(states.size).toBe(2)
  })
})
