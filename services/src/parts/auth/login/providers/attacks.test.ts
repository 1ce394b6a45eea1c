import { randomBytes } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { describeStore } from '../../../../../test/eachStore.js'
import { outcomeOf, site } from '../../../../../test/loginServices.js'
import { useProviders } from '../../../../../test/providerLogins.js'
import { walkProvider } from '../../../../../test/walkProvider.js'
import { sha256, toB64 } from '../../../../proof/encoding.js'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const refused = { status: 200, json: { origin: site, error: 'SOCIAL_REFUSED' } }

describeStore('login by providers, attacked', (stores) => {
  const start = useProviders(stores)

  test('S29: the code of one provider is refused at another, and shown to neither', async () => {
    const { createDevice, visit, finish, problems } = start()
    const { body } = await visit(await createDevice(), 'google')
    // Acme led the user on to Google, which led it back to the page of Google.
    expect(await finish({ ...body, provider: 'acme' })).toEqual(refused)
    expect(outcomeOf(await finish(body))).toBe('403 SOCIAL_REFUSED')
    // No exchange was tried.
    expect(problems).toEqual([])
  })

  test.each([
    ['another issuer', 'google', (url: string) => `${url}/acme`],
    ['another issuer, of those without ID tokens', 'github', (url: string) => `${url}/google`],
    ['no issuer, of who always names one', 'google', () => undefined],
  ])('S29: an answer that names %s', async (_, id, toIssuer) => {
    const { createDevice, visit, finish, providers } = start()
    const { iss: named, ...body } = (await visit(await createDevice(), id)).body
    expect(named).toMatch(`${providers.url}/${id}`)
    const iss = toIssuer(providers.url)
    expect(await finish({ ...body, ...(iss !== undefined && { iss }) })).toEqual(refused)
  })

  test.each(['google', 'github'])('S29: the code of another login at %s', async (id) => {
    const { createDevice, visit, finish, begin } = start()
    const stolen = await visit(await createDevice(), id)
    const own = await begin(await createDevice(), id)
    const injected = { ...stolen.body, state: own.state, secret: own.secret }
    // Neither its PKCE nor its nonce is that of the login.
    expect(await finish(injected)).toEqual(refused)
  })

  test.each(['google', 'github'])('S29: a code that comes twice from %s', async (id) => {
    const { createDevice, visit, finish, redeem } = start()
    const device = await createDevice()
    const visited = await visit(device, id)
    const [first, second] = await Promise.all([finish(visited.body), finish(visited.body)])
    const [good, bad] = first.status === 200 ? [first, second] : [second, first]
    expect([outcomeOf(bad), outcomeOf(await finish(visited.body))]).toEqual([
      '403 SOCIAL_REFUSED',
      '403 SOCIAL_REFUSED',
    ])
    expect((await redeem(device, visited, good)).status).toBe(200)
    const { redirectUri, ...code } = await walkProvider((await visit(device, id)).uri)
    expect([redirectUri, outcomeOf(await finish({ ...code, state: 'f'.repeat(64) }))]).toEqual([
      `https://frame.test/social/${id}`,
      '403 SOCIAL_REFUSED',
    ])
  })

  test('S24: a link that a stranger sent gives the stranger nothing without a press', async () => {
    const { createDevice, begin, finish } = start()
    const stranger = await createDevice()
    const begun = await begin(stranger, 'google')
    // The victim's browser has no secret of it, whatever it makes up, and gets nothing.
    const { redirectUri: _, ...body } = await walkProvider(begun.uri)
    const { transaction } = begun
    for (const made of [
      {},
      { secret: toB64(randomBytes(32)), opener: site },
      { secret: begun.secret },
      { secret: begun.secret, opener: 'https://evil.example' },
      { secret: begun.secret, opener: `${site}.evil.example` },
      { opener: site },
    ]) {
      expect((await finish({ ...body, ...made })).json).toEqual({ press: { site, browser: expect.any(String) } })
      expect((await stranger.post('/login/v1/social/result', { transaction })).json).toEqual({ state: 'waiting' })
    }
  })

  test('S24: a result is for the device that began, with its transaction, once', async () => {
    const { createDevice, visit, finish, redeem } = start()
    const [device, other] = [await createDevice(), await createDevice()]
    const [visited, foreign] = [await visit(device, 'google'), await visit(other, 'google')]
    const finished = await finish(visited.body)
    const gone = '404 TRANSACTION_UNKNOWN'
    expect(outcomeOf(await redeem(other, visited, finished))).toBe(gone)
    expect(outcomeOf(await redeem(device, foreign, finished))).toBe(gone)
    expect(outcomeOf(await redeem(device, visited, await finish(foreign.body)))).toBe(gone)
    expect(outcomeOf(await other.post('/login/v1/social/result', { transaction: visited.transaction }))).toBe(gone)
    const both = await Promise.all([redeem(device, visited, finished), redeem(device, visited, finished)])
    expect(both.map(outcomeOf).sort()).toEqual(['200', gone])
    expect(outcomeOf(await redeem(device, visited, finished))).toBe(gone)
  })

  test('S29: a handle is good for a minute, and a login for ten', async () => {
    const { createDevice, visit, finish, redeem, clock } = start()
    const device = await createDevice()
    const [late, slow] = [await visit(device, 'github'), await visit(device, 'discord')]
    const finished = await finish(late.body)
    clock.advance(60_000)
    expect(outcomeOf(await redeem(device, late, finished))).toBe('404 TRANSACTION_UNKNOWN')
    clock.advance(9 * 60_000)
    expect(outcomeOf(await finish(slow.body))).toBe('403 SOCIAL_REFUSED')
  })

  test('S31: a flow by return leads to no page but those of the site that began', async () => {
    const { createDevice, begin, finish } = start()
    const { state } = await begin(await createDevice(), 'github')
    for (const page of [
      'https://evil.example/',
      `${site}.evil.example/`,
      `${site}:8443/`,
      site.replace('https', 'http'),
      `https://a@evil.example/?${site}`,
      'javascript:alert(1)',
      `data:text/html,${site}`,
      'nonsense',
      '%E0%A4%A',
    ]) {
      const answer = await finish({ provider: 'github', state: `${state}--${encodeURIComponent(page)}`, code: 'x' })
      expect([page, outcomeOf(answer)]).toEqual([page, '403 SOCIAL_REFUSED'])
    }
  })

  test('S30: the same subject of two issuers is two users, and an address finds no user', async () => {
    const { createDevice, logIn, loginByMail } = start()
    const device = await createDevice()
    const google = await logIn(device, 'google')
    const acme = await logIn(device, 'acme')
    const mail = await loginByMail(device, 'ada@example.com')
    const discord = await logIn(device, 'discord')
    expect([google.profile.email, acme.profile.email]).toEqual(['ada@example.com', 'ada@example.com'])
    const subs = [google, acme, mail, discord].map(({ user }) => user.sub)
    expect(new Set(subs).size).toBe(4)
    const rows = await stores.store.auth.selectFrom('auth.identities').select(['issuer', 'subject']).execute()
    const same = rows.filter(({ issuer }) => /google|acme/.test(issuer))
    expect([same.length, new Set(same.map(({ subject }) => subject)).size]).toEqual([2, 1])
  })

  test('S29: a site that the project does not list begins nothing', async () => {
    const { createDevice } = start()
    const body = { projectId: 'demo', provider: 'google', nonce: toB64(sha256('n')), secretHash: toB64(sha256('s')) }
    const device = await createDevice()
    const call = (more: object) => device.post('/login/v1/social/begin', { ...body, origin: site, ...more })
    expect(outcomeOf(await call({ origin: 'https://evil.example' }))).toBe('403 ORIGIN_NOT_ALLOWED')
    expect(outcomeOf(await call({ projectId: 'other' }))).toBe('401 PROJECT_NOT_FOUND')
    expect(outcomeOf(await call({ provider: 'myspace' }))).toBe('404 PROVIDER_UNKNOWN')
    expect(outcomeOf(await call({ provider: '__proto__' }))).toBe('404 PROVIDER_UNKNOWN')
    expect(outcomeOf(await call({ nonce: 'short' }))).toBe('400 BODY_INVALID')
  })

  test('S25: logins by providers are counted by address', async () => {
    const { createDevice, begin } = start()
    const device = await createDevice()
    for (let count = 0; count < 100; count++) await begin(device, 'github')
    await expect(begin(device, 'github')).rejects.toThrow('RATE_LIMITED')
  })

  test('S28: only the frame calls finish', async () => {
    const { services } = start()
    const call = (headers: Record<string, string>) =>
      services.fetch(
        new Request('http://services.test/login/v1/social/finish', { method: 'POST', body: '{}', headers }),
        { address: '192.0.2.1' },
      )
    const json = { 'content-type': 'application/json' }
    expect((await call({ ...json, origin: site })).status).toBe(403)
    expect(
      (await call({ 'content-type': 'application/x-www-form-urlencoded', origin: 'https://frame.test' })).status,
    ).toBe(415)
    const answer = await call({ ...json, origin: 'https://frame.test' })
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([400, 'https://frame.test'])
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
  })
})
