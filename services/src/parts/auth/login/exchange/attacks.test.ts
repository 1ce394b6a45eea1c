import { createSecretKey } from 'node:crypto'
import { base64url, SignJWT } from 'jose'
import { expect, test, vi } from 'vitest'
import { describeStore } from '../../../../../test/eachStore.js'
import { type BegunExchange, createExchanges, createTestHost } from '../../../../../test/exchangeLogins.js'
import { outcomeOf, site, useLogin } from '../../../../../test/loginServices.js'
import { createLineLog } from '../../../../log.js'

// Real databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const refused = '403 EXCHANGE_REFUSED'
const gone = '404 TRANSACTION_UNKNOWN'
const shop = 'https://shop.example.com'

describeStore('exchange, attacked', (stores) => {
  const { start } = useLogin(stores)

  async function prepare() {
    for (const table of ['exchange_keys', 'exchange_issuers', 'exchanges'] as const)
      await stores.store.auth.deleteFrom(`auth.${table}`).execute()
    const lines: string[] = []
    const login = start({ log: createLineLog((line) => lines.push(line)) })
    const host = await createTestHost()
    await login.services.projects.addOrigin('demo', shop)
    await login.services.exchangeKeys.add('demo', host.issuer, host.jwk)
    const calls = createExchanges(login)
    const device = await login.createDevice()
    const attempt = async (
      make: (nonce: string, iat: number) => string | Promise<string>,
      by = device,
    ): Promise<string> => {
      const { transaction, nonce } = (await calls.begin(by)).json as unknown as BegunExchange
      return outcomeOf(await calls.send(by, transaction, await make(nonce, Math.floor(login.clock.now() / 1000))))
    }
    return { ...login, ...calls, host, device, attempt, lines }
  }

  test('S24: a token is good once, for its nonce, its device and its page', async () => {
    const { createDevice, begin, send, host, device, clock, attempt } = await prepare()
    const other = await createDevice()
    const { transaction, nonce } = (await begin(device)).json as unknown as BegunExchange
    const token = await host.sign(nonce, clock.now())
    expect(outcomeOf(await send(other, transaction, token))).toBe(gone)
    // A login that the thief's device began, or that another page of the project did on the same device.
    expect(await attempt(() => token, other)).toBe(refused)
    const elsewhere = (await begin(device, { origin: shop })).json as unknown as BegunExchange
    expect(outcomeOf(await send(device, elsewhere.transaction, token))).toBe(refused)
    expect(await attempt(() => host.sign('A'.repeat(43), clock.now()))).toBe(refused)
    expect(await attempt(() => host.sign('', clock.now()))).toBe(refused)
    const both = await Promise.all([send(device, transaction, token), send(device, transaction, token)])
    expect(both.map(outcomeOf).sort()).toEqual(['200', gone])
    expect(await attempt(() => token)).toBe(refused)
  })

  test('S24: a nonce takes one attempt, and the press is for the device and once', async () => {
    const { createDevice, begin, send, bring, confirm, host, device, clock } = await prepare()
    const { transaction, nonce } = (await begin(device)).json as unknown as BegunExchange
    expect(outcomeOf(await send(device, transaction, 'nonsense'))).toBe(refused)
    expect(outcomeOf(await send(device, transaction, await host.sign(nonce, clock.now())))).toBe(gone)
    const { json } = await bring(device, host)
    expect(json).toEqual({ transaction: expect.any(String), press: { site, account: 'customer-7' } })
    expect(outcomeOf(await confirm(await createDevice(), json.transaction))).toBe(gone)
    // What was not proved is not confirmed, and what was is not sent again.
    const begun = (await begin(device)).json
    expect(outcomeOf(await confirm(device, begun.transaction))).toBe(gone)
    expect(outcomeOf(await send(device, `${json.transaction}`, await host.sign(nonce, clock.now())))).toBe(gone)
    const late = await bring(device, host)
    clock.advance(5 * 60_000)
    expect(outcomeOf(await confirm(device, late.json.transaction))).toBe(gone)
    const fresh = await bring(device, host)
    const both = await Promise.all([0, 1].map(() => confirm(device, fresh.json.transaction)))
    expect(both.map(outcomeOf).sort()).toEqual(['200', gone])
  })

  test('S30: claims that are not right', async () => {
    const { host, attempt, clock } = await prepare()
    const bad: [string, Record<string, unknown>][] = [
      ['a provider', { iss: 'https://accounts.google.com' }],
      ['the mailbox', { iss: 'mailbox' }],
      ['a longer issuer', { iss: `${host.issuer}/` }],
      ['issuers', { iss: [host.issuer] }],
      ['one audience', { aud: 'demo' }],
      ['our issuer alone', { aud: ['latchkey-services'] }],
      ['our issuer twice', { aud: ['latchkey-services', 'latchkey-services'] }],
      ['another project', { aud: ['latchkey-services', 'other'] }],
      ['another auth', { aud: ['https://auth.other.example', 'demo'] }],
      ['a further audience', { aud: ['latchkey-services', 'demo', 'https://api.example.com'] }],
      ['no user', { sub: undefined }],
      ['an empty user', { sub: '' }],
      ['a long user', { sub: 'x'.repeat(256) }],
      ['users', { sub: ['customer-7'] }],
      ['a number', { sub: 7 }],
      ['a line end', { sub: 'customer-7\nexample' }],
      ['no nonce', { nonce: undefined }],
      ['nonces', { nonce: [] }],
      ['no beginning', { iat: undefined }],
      ['no end', { exp: undefined }],
    ]
    for (const [name, claims] of bad) {
      expect([name, await attempt((nonce) => host.sign(nonce, clock.now(), { claims }))]).toEqual([name, refused])
    }
    expect(await attempt((nonce) => host.sign(nonce, clock.now()))).toBe('200')
  })

  test('S30: a token that is early, old, or good for longer than a minute', async () => {
    const { host, attempt, clock } = await prepare()
    const at = (claims: (iat: number) => Record<string, unknown>) =>
      attempt((nonce, iat) => host.sign(nonce, clock.now(), { claims: claims(iat) }))
    expect(await at((iat) => ({ iat: iat + 10, exp: iat + 60 }))).toBe(refused)
    expect(await at((iat) => ({ iat: iat - 61, exp: iat + 60 }))).toBe(refused)
    expect(await at((iat) => ({ iat: iat - 60, exp: iat + 1 }))).toBe(refused)
    expect(await at((iat) => ({ iat, exp: iat + 61 }))).toBe(refused)
    expect(await at((iat) => ({ iat: iat - 30, exp: iat }))).toBe(refused)
    expect(await at((iat) => ({ iat, exp: iat + 60, nbf: iat + 30 }))).toBe(refused)
    // A host's clock that is a little ahead, and a network that is slow.
    expect(await at((iat) => ({ iat: iat + 3, exp: iat + 63 }))).toBe('200')
    expect(await at((iat) => ({ iat: iat - 50, exp: iat + 10 }))).toBe('200')
  })

  test('S30: a token that no key of the project signed', async () => {
    const { host, attempt, clock, services } = await prepare()
    const { sign, kid, jwk } = host
    const stranger = await createTestHost()
    await services.projects.add({ id: 'other', origins: [site] })
    const neighbour = await createTestHost('https://other.example.com')
    await services.exchangeKeys.add('other', neighbour.issuer, neighbour.jwk)
    const part = (json: object) => base64url.encode(JSON.stringify(json))
    const body = (nonce: string, iat: number) => ({
      ...{ iss: host.issuer, sub: 'customer-7', aud: ['latchkey-services', 'demo'], nonce, iat, exp: iat + 60 },
    })
    const forged: Record<string, Parameters<typeof attempt>[0]> = {
      none: (nonce, iat) => `${part({ alg: 'none', kid, typ: 'latchkey-exchange+jwt' })}.${part(body(nonce, iat))}.`,
      'HS256 with the public key': (nonce, iat) =>
        new SignJWT(body(nonce, iat))
          .setProtectedHeader({ alg: 'HS256', kid, typ: 'latchkey-exchange+jwt' })
          .sign(createSecretKey(Buffer.from(JSON.stringify(jwk)))),
      'a stranger’s key': (nonce) => stranger.sign(nonce, clock.now(), { header: { kid } }),
      'a key of the token’s own': (nonce) =>
        stranger.sign(nonce, clock.now(), { header: { kid, jwk: stranger.jwk, jku: 'https://evil.example/keys' } }),
      'an unknown kid': (nonce) => stranger.sign(nonce, clock.now()),
      'no kid': (nonce) => sign(nonce, clock.now(), { header: { kid: undefined } }),
      'another project’s key': (nonce) => neighbour.sign(nonce, clock.now(), { claims: { iss: host.issuer } }),
      'another project’s issuer': (nonce) =>
        neighbour.sign(nonce, clock.now(), { claims: { aud: ['latchkey-services', 'demo'] } }),
      'another type': (nonce) => sign(nonce, clock.now(), { header: { typ: 'JWT' } }),
      'what was changed': async (nonce) => {
        const [head, , signature] = (await sign(nonce, clock.now())).split('.')
        return `${head}.${part({ ...body(nonce, Math.floor(clock.now() / 1000)), sub: 'customer-8' })}.${signature}`
      },
      nonsense: () => 'nonsense',
    }
    for (const [name, make] of Object.entries(forged)) expect([name, await attempt(make)]).toEqual([name, refused])
    const long = await attempt(() => 'x'.repeat(4097))
    expect(long).toBe('400 BODY_INVALID')
  })

  test('S30: a key that has ended, also between the token and the press', async () => {
    const { services, host, device, clock, bring, confirm, attempt } = await prepare()
    const pressed = await bring(device, host)
    await services.exchangeKeys.remove(host.kid)
    expect(outcomeOf(await confirm(device, pressed.json.transaction))).toBe(refused)
    const next = await createTestHost(host.issuer, 'EdDSA')
    await services.exchangeKeys.add('demo', next.issuer, next.jwk)
    expect(await attempt((nonce) => host.sign(nonce, clock.now()))).toBe(refused)
    expect(await attempt((nonce) => next.sign(nonce, clock.now()))).toBe('200')
    // What was stolen once does not come back.
    await expect(services.exchangeKeys.add('demo', host.issuer, host.jwk)).rejects.toThrow(
      expect.objectContaining({ code: 'EXCHANGE_TAKEN' }),
    )
  })

  test('S29: begins on pages of a project that has a key alone, and there in a group of projects, too', async () => {
    const { services, begin, exchange, device, host } = await prepare()
    await services.projects.add({ id: 'other', origins: [site] })
    await services.accounts.shareRealm('other', 'demo')
    expect(outcomeOf(await begin(device, { projectId: 'other' }))).toBe('404 EXCHANGE_NOT_SET_UP')
    expect(outcomeOf(await begin(device, { origin: 'https://evil.example' }))).toBe('403 ORIGIN_NOT_ALLOWED')
    expect(outcomeOf(await begin(device, { projectId: 'none' }))).toBe('401 PROJECT_NOT_FOUND')
    const { accessToken: token } = await exchange(device, host)
    const name = (projectId: string) =>
      device.post('/login/v1/sign-in', { projectId, origin: site, digest: 'A'.repeat(43) }, { token })
    expect(outcomeOf(await name('other'))).toBe('403 SCOPE_WRONG')
    expect(outcomeOf(await name('demo'))).toBe('200')
  })

  test('S30: an issuer is no provider’s, not auth’s, and no other project’s, also once its keys have ended', async () => {
    const { services, host } = await prepare()
    await services.projects.add({ id: 'other', origins: [site] })
    const { jwk } = await createTestHost()
    const add = (project: string, issuer: string, key: unknown = jwk) =>
      services.exchangeKeys.add(project, issuer, key).then(
        () => 'added',
        ({ code }: { code: string }) => code,
      )
    for (const issuer of ['mailbox', 'account', 'passkey', 'telegram', 'http://shop.example.com', 'latchkey-services'])
      expect([issuer, await add('other', issuer)]).toEqual([issuer, 'EXCHANGE_KEY_INVALID'])
    for (const issuer of ['https://accounts.google.com', 'https://github.com/login/oauth'])
      expect([issuer, await add('other', issuer)]).toEqual([issuer, 'EXCHANGE_TAKEN'])
    await services.exchangeKeys.remove(host.kid)
    expect(await add('other', host.issuer)).toBe('EXCHANGE_TAKEN')
    expect(await add('demo', 'https://next.example.com')).toBe('EXCHANGE_TAKEN')
    expect(await add('none', 'https://none.example.com')).toBe('PROJECT_NOT_FOUND')
    for (const key of [{ ...jwk, d: 'A' }, { kty: 'oct', k: 'A' }, { ...jwk, x: 'A' }, null, 'text'])
      expect(await add('other', 'https://other.example.com', key)).toBe('EXCHANGE_KEY_INVALID')
    expect(await add('other', 'https://other.example.com', host.jwk)).toBe('EXCHANGE_TAKEN')
    expect(await add('other', 'https://other.example.com')).toBe('added')
  })

  test('S30: an issuer that became a provider’s is no host’s any more', async () => {
    const { host } = await prepare()
    const entry = { id: 'shop', issuer: host.issuer, clientId: 'a' }
    const later = start({ login: { url: 'http://services.test', providers: { providers: [entry] } } })
    const { bring } = createExchanges(later)
    expect(outcomeOf(await bring(await later.createDevice(), host))).toBe(refused)
  })

  test('S37: nothing of it is in the log', async () => {
    const { host, device, bring, enter, lines } = await prepare()
    const claims = { sub: 'canary-subject', name: 'canary-name', email: 'canary@example.com' }
    expect(outcomeOf(await enter(device, host, { claims }))).toBe('200')
    expect(outcomeOf(await bring(device, host, { claims: { ...claims, aud: 'canary' } }))).toBe(refused)
    expect(lines.join('\n')).not.toMatch(/canary|eyJ/)
  })
})
