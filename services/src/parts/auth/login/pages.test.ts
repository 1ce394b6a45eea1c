import { describe, expect, test, vi } from 'vitest'
import { describeStore } from '../../../../test/eachStore.js'
import { createTestSecrets, outcomeOf, site, startLogin, useLogin } from '../../../../test/loginServices.js'
import { createTestWallet, testMembers } from '../../../../test/testWallet.js'
import { createServices } from '../../../createServices.js'
import { createLineLog } from '../../../log.js'
import { pageHeaders } from '../../../pages/buttonPage.js'
import { writeMail } from './mail/writeMail.js'
import { writeNotMePage } from './notMePage.js'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const email = 'canary-mailbox@example.com'
const frame = 'https://frame.test'
const routes = [
  ...['email', 'email/code', 'email/redeem', 'refresh', 'assertion', 'user', 'manifest', 'step-up', 'step-up/redeem'],
  ...['email-change', 'email-change/primary', 'email-change/secondary', 'email-change/cancel', 'sign-out', 'delete'],
]

describeStore('login and the pages around it', (stores) => {
  const { start } = useLogin(stores)
  const secretOf = (text: string) => /not-me#([\w-]{22})/.exec(text)?.[1] ?? ''

  test('S28: the frame alone may call, with JSON, without cookies, for each route', async () => {
    const { services } = start()
    const ask = (path: string, init: RequestInit) => services.fetch(new Request(`http://services.test${path}`, init))
    for (const route of routes) {
      const path = `/login/v1/${route}`
      for (const [origin, allowed] of [
        [frame, frame],
        [site, null],
        ['null', null],
        ['https://frame.test.evil.test', null],
      ]) {
        const answer = await ask(path, {
          method: 'OPTIONS',
          headers: { Origin: origin ?? '', 'Access-Control-Request-Method': 'POST' },
        })
        expect([route, answer.headers.get('Access-Control-Allow-Origin')]).toEqual([route, allowed])
        expect(answer.headers.get('Access-Control-Allow-Credentials')).toBeNull()
      }
      const send = (headers: Record<string, string>, body = '{}') => ask(path, { method: 'POST', headers, body })
      const json = { 'Content-Type': 'application/json' }
      expect((await send({ Origin: site, ...json })).status).toBe(403)
      expect((await send({ Origin: frame, 'Content-Type': 'application/x-www-form-urlencoded' }, 'a=b')).status).toBe(
        415,
      )
      expect((await send({ Origin: frame, 'Content-Type': 'text/plain' })).status).toBe(415)
      const plain = await send({ Origin: frame, ...json })
      expect([400, 401]).toContain(plain.status)
      expect(plain.headers.get('Set-Cookie')).toBeNull()
      expect((await ask(path, { method: 'GET' })).status).toBe(404)
    }
  })

  test('S28: where users log in the project names the site', async () => {
    const { services, createDevice, begin } = start()
    await services.projects.add({ id: 'open' })
    const device = await createDevice()
    const outcome = async (more: object) => outcomeOf(await begin(device, email, more))
    expect(await outcome({ projectId: 'nobody' })).toBe('401 PROJECT_NOT_FOUND')
    expect(await outcome({ projectId: 'open' })).toBe('403 ORIGINS_EMPTY')
    for (const origin of [
      'https://evil.test',
      `${site}/path`,
      'http://app.example.com',
      'https://APP.example.com',
      'null',
    ]) {
      expect(await outcome({ origin })).toBe('403 ORIGIN_NOT_ALLOWED')
    }
    expect(await outcome({})).toBe('200')
  })

  test('behavior: without frame, mailer or secrets there is no login, and sign-in with a wallet goes on', async () => {
    for (const missing of [{ frameOrigin: undefined }, { mailer: undefined }, { secrets: {} }]) {
      const { services, createDevice, begin } = startLogin(stores.store, missing)
      expect(outcomeOf(await begin(await createDevice(), email))).toBe('404 LOGIN_NOT_SET_UP')
      const url = 'http://services.test/auth/v1/nonce?projectId=demo'
      expect((await services.fetch(new Request(url, { headers: { Origin: site } }))).status).toBe(200)
    }
  })

  test('behavior: the "not me" link ends the login of its mail and those of the user, by a press alone', async () => {
    const { services, createDevice, begin, logIn, mailer, clock } = start()
    const device = await createDevice()
    const { accessToken: token } = await logIn(device, email)
    clock.advance(30_000)
    const stranger = await createDevice()
    const { transaction } = (await begin(stranger, email)).json
    const { text, html } = mailer.last(email)
    const secret = secretOf(text)
    expect(secretOf(html)).toBe(secret)
    const at = 'http://services.test/login/v1/not-me'
    // As a program that checks mails does.
    for (const url of [at, `${at}?secret=${secret}`]) expect((await services.fetch(new Request(url))).status).toBe(200)
    expect((await services.fetch(new Request(at, { method: 'HEAD' }))).status).toBe(200)
    const press = (given: string, headers: Record<string, string> = {}) =>
      services.fetch(
        new Request(at, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', ...headers },
          body: JSON.stringify({ secret: given }),
        }),
      )
    expect((await press(secret, { Origin: site })).status).toBe(403)
    expect((await press(secret, { 'Content-Type': 'text/plain' })).status).toBe(415)
    // One that is none of ours does nothing, and the page says so: nobody is to believe that logins have ended.
    expect((await press('A'.repeat(22))).status).toBe(404)
    expect(outcomeOf(await device.post('/login/v1/user', {}, { token }))).toBe('200')
    expect(await (await press(secret, { Origin: 'http://services.test' })).json()).toEqual({})
    expect(outcomeOf(await device.post('/login/v1/user', {}, { token }))).toBe('401 TOKEN_INVALID')
    const given = { transaction, code: mailer.code(email) }
    expect(outcomeOf(await stranger.post('/login/v1/email/redeem', given))).toBe('404 TRANSACTION_UNKNOWN')
  })

  test('S37: addresses, codes and tokens are in no log, error or refusal; codes and tokens not in the database either', async () => {
    const lines: string[] = []
    const log = createLineLog((line) => lines.push(line))
    const { createDevice, begin, mailer, clock } = startLogin(stores.store, { log })
    const device = await createDevice()
    const answers: unknown[] = []
    const secrets = new Set<string>()
    const post = async (path: string, body: object, token?: string) => {
      const answer = await device.post(`/login/v1/${path}`, body, token === undefined ? {} : { token })
      if (answer.status !== 200) answers.push(answer)
      const { accessToken, refreshToken, assertion } = answer.json as Record<string, string | undefined>
      for (const secret of [accessToken, refreshToken, assertion, device.lastProof()]) if (secret) secrets.add(secret)
      return answer
    }
    const begun = (await begin(device, email)).json
    const code = mailer.code(email)
    await post('email/redeem', {
      transaction: begun.transaction,
      code: `${(Number(code) + 1) % 1_000_000}`.padStart(6, '0'),
    })
    const session = (await post('email/redeem', { transaction: begun.transaction, code })).json
    const token = session.accessToken as string
    await post('email/redeem', { transaction: begun.transaction, code })
    await post('assertion', { audience: 'custody', scope: 'create' }, token)
    await post('assertion', { audience: 'custody', scope: 'release' }, token)
    await post('refresh', { refreshToken: session.refreshToken })
    await post('user', {}, `${token}x`)
    await post('email', { projectId: 'demo', email: 'canary mailbox', origin: site })
    clock.advance(30_000)
    // One that is not redeemed is in the database meanwhile.
    await begin(device, email)
    const [waiting, secret] = [mailer.code(email), secretOf(mailer.last(email).text)]
    const tables = [
      'users',
      'identities',
      'devices',
      'transactions',
      'logins',
      'notices',
      'tallies',
      'failures',
    ] as const
    const rows = await Promise.all([
      ...tables.map((table) => stores.store.auth.selectFrom(`auth.${table}`).selectAll().execute()),
      stores.store.auth.selectFrom('auth.buckets').selectAll().execute(),
    ])
    const texts = JSON.stringify(rows, (_, value) => (typeof value === 'number' ? undefined : value))
    expect(texts).toContain(email)
    for (const hidden of [code, waiting, secret, ...secrets]) {
      expect(hidden.length).toBeGreaterThan(5)
      expect(texts).not.toContain(hidden)
    }
    // A failure of ours, with the text of a query in its error.
    await stores.store.auth.schema.alterTable('auth.tallies').renameTo('hidden_tallies').execute()
    clock.advance(30_000)
    const broken = await begin(device, email)
    await stores.store.auth.schema.alterTable('auth.hidden_tallies').renameTo('tallies').execute()
    expect(outcomeOf(broken)).toBe('503 SERVER_ERROR')
    const said = `${lines.join('')}${JSON.stringify([...answers, broken])}`
    expect(said).toMatch(/ auth POST \/login\/v1\/email\/redeem 401 /)
    expect(said).toContain('problem: auth failed while answering: ')
    expect(answers.length).toBeGreaterThan(4)
    for (const hidden of [email, 'canary', code, waiting, secret, ...secrets]) expect(said).not.toContain(hidden)
  })

  test('S40: without its database login lets nobody in, and other parts work', async () => {
    const { services, createDevice, begin, logIn } = start()
    const device = await createDevice()
    const { accessToken: token } = await logIn(device, 'a@example.com')
    await stores.store.auth.schema.alterTable('auth.logins').renameTo('gone_logins').execute()
    const outcome = outcomeOf(
      await device.post('/login/v1/assertion', { audience: 'custody', scope: 'create' }, { token }),
    )
    await stores.store.auth.schema.alterTable('auth.gone_logins').renameTo('logins').execute()
    expect(outcome).toBe('503 SERVER_ERROR')
    await stores.store.auth.schema.alterTable('auth.used_proofs').renameTo('gone_proofs').execute()
    const refused = outcomeOf(await begin(device, 'b@example.com'))
    const config = await services.fetch(new Request('http://services.test/appkit/v1/config?projectId=demo'))
    await stores.store.auth.schema.alterTable('auth.gone_proofs').renameTo('used_proofs').execute()
    expect([refused, config.status]).toEqual(['503 SERVER_ERROR', 200])
  })

  test('S34: manifests are those of the user, in order, and of one wallet', async () => {
    const { createDevice, logIn, clock } = start()
    const device = await createDevice()
    const { accessToken: token, user } = await logIn(device, email)
    const give = async (...manifests: string[]) =>
      outcomeOf(await device.post('/login/v1/manifest', { manifests }, { token }))
    const wallet = createTestWallet({ rlm: user.rlm, sub: user.sub })
    const members = { mem: [testMembers.dev(device.jkt)] }
    const first = wallet.first(members)
    const second = wallet.next(first)
    const third = wallet.next(second, { mem: [testMembers.dev(device.jkt), testMembers.code()] })
    const fork = wallet.next(first, { iat: 2 })
    const [one, two, three] = [first, second, third].map((manifest) => wallet.sign(manifest)) as [
      string,
      string,
      string,
    ]
    const foreign = createTestWallet({ rlm: user.rlm })
    expect(await give(foreign.sign(foreign.first(members)))).toBe('400 MANIFEST_REFUSED')
    expect(await give(two)).toBe('400 MANIFEST_REFUSED')
    expect(await give(one.slice(0, -1))).toBe('400 MANIFEST_REFUSED')
    expect(await give(one)).toBe('200')
    expect(await give(three)).toBe('400 MANIFEST_REFUSED')
    expect(await give(one, two, three)).toBe('200')
    // What is there already, as after a lost answer.
    expect(await give(two, three)).toBe('200')
    expect(await give(wallet.sign(wallet.next(fork)))).toBe('400 MANIFEST_REFUSED')
    const swapped = createTestWallet({ rlm: user.rlm, sub: user.sub })
    expect(await give(swapped.sign(swapped.first(members)))).toBe('400 MANIFEST_REFUSED')
    expect((await device.post('/login/v1/user', {}, { token })).json).toMatchObject({
      wal: wallet.wal,
      head: { seq: 3 },
    })
    const scope = async (name: string) =>
      outcomeOf(await device.post('/login/v1/assertion', { audience: 'custody', scope: name }, { token }))
    expect([await scope('create'), await scope('release')]).toEqual(['409 WALLET_EXISTS', '200'])
    // A wallet that the last manifest names as the one that replaces it.
    expect(
      await give(wallet.sign(wallet.next(third, { nxt: swapped.wal })), swapped.sign(swapped.first(members))),
    ).toBe('400 MANIFEST_REFUSED')
    expect(await give(wallet.sign(wallet.next(third, { nxt: swapped.wal })))).toBe('200')
    expect(await give(swapped.sign(swapped.first(members)))).toBe('200')
    clock.advance(1)
    expect((await device.post('/login/v1/user', {}, { token })).json).toMatchObject({
      wal: swapped.wal,
      head: { seq: 1 },
    })
  })

  test('behavior: a code’s mail names the app as the operator named its origin, and where and when it was asked for', async () => {
    const { createDevice, begin, mailer, services, clock } = start()
    const device = await createDevice()
    await begin(device, email)
    expect(mailer.last(email).subject).toBe(`${mailer.code(email)} is your code for app.example.com`)
    await services.projects.nameOrigin('demo', site, 'Tidemark')
    clock.advance(31_000)
    await begin(device, email)
    const { subject, text } = mailer.last(email)
    expect(subject).toBe(`${mailer.code(email)} is your code for Tidemark`)
    expect(text).toContain(`Site: ${site}\nBrowser: ?\nTime: Jan 1, 2026, 12:00:31`)
    // Nothing in it sounds as if somebody else had asked.
    expect(text).not.toMatch(/someone|somebody/i)
  })

  test('S32: a device that a manifest lists no more is logged out, and no known one', async () => {
    const { createDevice, logIn, clock } = start()
    const [device, lost] = [await createDevice(), await createDevice()]
    const { accessToken: token, user } = await logIn(device, email)
    clock.advance(30_000)
    const { accessToken: other, refreshToken } = await logIn(lost, email)
    const wallet = createTestWallet({ rlm: user.rlm, sub: user.sub })
    const first = wallet.first({ mem: [testMembers.dev(device.jkt), testMembers.dev(lost.jkt)] })
    const second = wallet.next(first, { mem: first.mem.slice(0, 1) })
    await device.post('/login/v1/manifest', { manifests: [wallet.sign(first)] }, { token })
    expect(outcomeOf(await lost.post('/login/v1/user', {}, { token: other }))).toBe('200')
    expect(outcomeOf(await device.post('/login/v1/manifest', { manifests: [wallet.sign(second)] }, { token }))).toBe(
      '200',
    )
    expect(outcomeOf(await lost.post('/login/v1/user', {}, { token: other }))).toBe('401 TOKEN_INVALID')
    expect(outcomeOf(await lost.post('/login/v1/refresh', { refreshToken }))).toBe('401 SESSION_ENDED')
    expect(outcomeOf(await device.post('/login/v1/user', {}, { token }))).toBe('200')
    const known = await stores.store.auth.selectFrom('auth.devices').select('jkt').execute()
    expect(known).toEqual([{ jkt: device.jkt }])
  })

  test('behavior: what reads assertions is offered to the parts after it', async () => {
    const { services, clock } = start()
    const { keys } = (await (await services.fetch(new Request('http://services.test/login/v1/keys'))).json()) as {
      keys: { kid: string }[]
    }
    const other = createServices({ store: stores.store, clock, secrets: { auth: createTestSecrets() } })
    const offers = other.parts.find(({ id }) => id === 'auth')?.instance.offers
    expect(offers?.assertionKeys?.issuer).toBe('latchkey-services')
    expect(await offers?.assertionKeys?.findKey(keys[0]?.kid ?? '')).toMatchObject({ type: 'public' })
    const [session] = (await other.authKeys.list()).filter(({ purpose }) => purpose === 'session')
    expect(await offers?.assertionKeys?.findKey(session?.kid ?? '')).toBeUndefined()
  })
})

describe('mails', () => {
  const facts = {
    kind: 'login',
    to: email,
    language: null,
    origin: site,
    app: 'Tidemark',
    code: '012345',
    asked: { browser: 'Firefox, Windows', at: Date.UTC(2026, 0, 31, 12) },
    notMeUrl: 'https://auth.test/x#y',
  } as const

  test('S38: the site is named as its servers are, and becomes no markup', () => {
    const mail = writeMail({ ...facts, origin: 'https://аpple.example' })
    expect(mail.text).toContain('https://xn--pple-43d.example')
    expect(mail.html).toContain('https://xn--pple-43d.example')
    const change = writeMail({ ...facts, kind: 'changePrimary', newAddress: '<b>&"\'@example.com' })
    expect(change.html).toContain('&lt;b&gt;&amp;&quot;&#39;@example.com')
    expect(change.html).not.toContain('<b>')
    const page = writeNotMePage({ name: 'Tide<b>', mark: undefined }, 'en')
    expect(page).toContain('<bdi>Tide&lt;b&gt;</bdi>')
    expect(page).not.toMatch(/ on\w+=|javascript:/)
    expect(pageHeaders['Content-Security-Policy']).not.toContain('unsafe')
  })

  test('behavior: without a name of the operator’s the app is its host, in the letters that servers have', () => {
    const { subject } = writeMail({ ...facts, app: undefined, origin: 'https://аpple.example:8443' })
    expect(subject).toBe('012345 is your code for xn--pple-43d.example:8443')
  })

  test.each([
    ['line ends and a code', 'Tide\r\n\r\n999999\r\nmark'],
    ['other ends of lines', 'Tide\u2028999999\u2029mark'],
    ['marks that turn letters around', '\u202eTide\u2066mark\u200f'],
    ['what is filled in', 'Tide{to}{code}{site}'],
    ['markup', '<b>Tide</b></bdi><script>'],
    ['10,000 characters', 'Tide'.repeat(2_500)],
  ])('attack: a name with %s says nothing but a name, in subject and bodies', (_, app) => {
    for (const kind of ['login', 'stepUp', 'changePrimary', 'changeSecondary'] as const) {
      const { subject, text, html } = writeMail({ ...facts, kind, app, newAddress: 'n@example.com' })
      expect(text.match(/^\d{6,8}$/gm)).toEqual(['012345'])
      expect(text.startsWith('012345\n')).toBe(true)
      expect(subject).toMatch(/^012345 .*Tide/)
      expect(subject).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|n@example/u)
      expect([...subject].length).toBeLessThan(150)
      for (const body of [text, html]) {
        expect(body).not.toMatch(/[\u2028\u2029\u202a-\u202e\u2066-\u2069]/)
        expect(body.length).toBeLessThan(6_000)
      }
      expect(html).not.toMatch(/<b>|<script>|Tide<\/b>/)
    }
  })

  test.each(['en', 'de', 'es', 'fr', 'pt', 'ar', 'ja', 'zh'])('parameters: language %s', (language) => {
    for (const kind of ['login', 'stepUp', 'changePrimary', 'changeSecondary', 'changed', 'exported'] as const) {
      const isNotice = kind === 'changed' || kind === 'exported'
      const { code: _code, asked: _asked, ...notice } = facts
      const mail = writeMail({
        ...(isNotice ? notice : facts),
        kind,
        language: `${language}-XX`,
        newAddress: 'n@example.com',
      })
      for (const body of [mail.text, mail.html]) {
        expect(body).toContain(site)
        expect(body).toContain('https://auth.test/x#y')
        expect(body.includes('012345')).toBe(!isNotice)
        expect(body).not.toMatch(/\{\w+\}|undefined/)
        expect(body.includes('Firefox, Windows')).toBe(!isNotice)
        expect(body.includes('12:00:00')).toBe(!isNotice)
      }
      expect(mail.subject).not.toMatch(/[{}]|undefined/)
      // At a glance, on a phone: the code begins the subject, both bodies, and stands alone on its line.
      if (!isNotice) {
        expect(mail.subject).toMatch(/^012345 .*Tidemark/)
        expect(mail.text).toMatch(/^012345\n/)
        expect(mail.html.replace(/<style>.*<\/style>|<[^>]*>/g, '').trim()).toMatch(/^012345/)
        expect(mail.text).toContain('Tidemark')
      }
      expect(mail.html).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`)
      if (language !== 'en')
        expect(mail.subject).not.toBe(writeMail({ ...facts, kind, newAddress: 'n@example.com' }).subject)
    }
  })

  test('parameters: of a list of languages the first that there is', () => {
    expect(writeNotMePage({ name: 'Example', mark: undefined }, 'xx, pt-BR;q=0.9, de')).toContain('lang="pt"')
    expect(writeNotMePage({ name: 'Example', mark: undefined }, undefined)).toContain('lang="en"')
    expect(writeNotMePage({ name: 'Example', mark: undefined }, 'constructor')).toContain('lang="en"')
  })
})
