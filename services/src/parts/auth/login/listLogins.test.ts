import { expect, test, vi } from 'vitest'
import { describeStore } from '../../../../test/eachStore.js'
import { outcomeOf, type SessionAnswer, site, type TestDevice, useLogin } from '../../../../test/loginServices.js'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const day = 24 * 3_600_000
const email = 'a@example.com'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

interface Listed {
  jkt: string
  site: string
  browser: string
  began: number
  used: number
}

describeStore('the list of logins', (stores) => {
  const { start } = useLogin(stores)
  const ask = (device: TestDevice, { accessToken: token }: SessionAnswer) =>
    device.post('/login/v1/logins', {}, { token })
  const list = async (device: TestDevice, session: SessionAnswer) =>
    (await ask(device, session)).json.logins as readonly Listed[]

  test('behavior: it names each device once, by its newest login, the one used last first', async () => {
    const { createDevice, logIn, clock } = start()
    const [one, two] = [await createDevice(), await createDevice()]
    const began = clock.now()
    await logIn(one, email)
    clock.advance(60_000)
    const again = await logIn(one, email)
    clock.advance(60_000)
    const other = await logIn(two, email)
    clock.advance(60_000)
    await one.post('/login/v1/refresh', { refreshToken: again.refreshToken })
    const listed = await list(two, other)
    expect(listed.map(({ jkt }) => jkt)).toEqual([one.jkt, two.jkt])
    const seconds = (ms: number) => Math.floor(ms / 1000)
    expect(listed[0]).toMatchObject({ site, began: seconds(began + 60_000), used: seconds(began + 180_000) })
    expect(Object.keys(listed[0] ?? {}).toSorted()).toEqual(['began', 'browser', 'jkt', 'site', 'used'])
  })

  test('behavior: it has the logins of this user alone, and none that have ended', async () => {
    const { createDevice, logIn, clock } = start()
    const [one, two, stranger] = [await createDevice(), await createDevice(), await createDevice()]
    const session = await logIn(one, email)
    clock.advance(60_000)
    const { accessToken } = await logIn(two, email)
    await logIn(stranger, 'b@example.com')
    expect(await list(one, session)).toHaveLength(2)
    await two.post('/login/v1/sign-out', {}, { token: accessToken })
    expect((await list(one, session)).map(({ jkt }) => jkt)).toEqual([one.jkt])
    clock.advance(60_000)
    const old = await logIn(two, email)
    clock.advance(31 * day)
    expect(outcomeOf(await ask(two, old))).toBe('401 TOKEN_INVALID')
    const fresh = await logIn(one, email)
    expect((await list(one, fresh)).map(({ jkt }) => jkt)).toEqual([one.jkt])
  })

  test('S37: of the browser it keeps names alone, whatever it says of itself', async () => {
    const { createDevice, begin, mailer, clock } = start()
    const device = await createDevice()
    const logInWith = async (userAgent: string) => {
      clock.advance(60_000)
      const { json } = await begin(device, email)
      const body = { transaction: json.transaction, code: mailer.code(email) }
      const answer = await device.post('/login/v1/email/redeem', body, { headers: { 'User-Agent': userAgent } })
      return answer.json as unknown as SessionAnswer
    }
    const browserOf = async (userAgent: string) => (await list(device, await logInWith(userAgent)))[0]?.browser
    expect(await browserOf(firefox)).toBe('Firefox, Linux')
    expect(await browserOf('<img src=x onerror=alert(1)>')).toBe('?')
    const rows = await stores.store.auth.selectFrom('auth.logins').select('browser').execute()
    expect(rows.map(({ browser }) => browser).toSorted()).toEqual(['?', 'Firefox, Linux'])
  })

  test('S27: it takes the access token and the device that it is for', async () => {
    const { createDevice, logIn } = start()
    const [device, thief] = [await createDevice(), await createDevice()]
    const session = await logIn(device, email)
    expect(outcomeOf(await ask(thief, session))).toBe('401 TOKEN_INVALID')
    expect(outcomeOf(await device.post('/login/v1/logins', { sub: 'x' }, { token: session.accessToken }))).toBe(
      '400 BODY_INVALID',
    )
  })
})
