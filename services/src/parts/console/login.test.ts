import { describe, expect, test, vi } from 'vitest'
import { codeOf, createConsoleBrowser, createConsolePasskey, outcome, useConsole } from '../../../test/testConsole.js'
import { createServices } from '../../createServices.js'
import { createPlace, readConsoleOrigin } from './place.js'

// Real ports and databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const world = useConsole()
const minute = 60_000
const hour = 60 * minute

describe('the first owner', () => {
  test('behavior: a link of the machine makes an owner with a passkey, which logs in from then on', async () => {
    const browser = world.browser()
    const link = await world.running().consoleLinks.makeOwnerLink()
    expect(link).toMatch(/^http:\/\/console\.localhost:\d+\/#join=[\w-]{22}$/)
    expect(outcome(await browser.get('me'))).toBe('401 CONSOLE_SESSION_MISSING')
    const joined = await browser.join(link, { name: 'Grace' })
    expect(joined.status).toBe(200)
    const [cookie = ''] = joined.headers['set-cookie'] ?? []
    expect(cookie).toMatch(/^__Host-console=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
    const me = await browser.get('me')
    expect(me.json).toMatchObject({
      operator: { name: 'Grace', roles: [{ project: '*', role: 'owner' }], passkeys: 1 },
      wantsPasskey: true,
    })

    await browser.post('logout')
    expect(browser.cookie()).toBeUndefined()
    expect((await browser.prove('login')).status).toBe(200)
    expect((await browser.get('me')).status).toBe(200)
  })

  test('S37: of the link a digest is kept, and nothing of link or cookie', async () => {
    const browser = world.browser()
    const link = await world.running().consoleLinks.makeOwnerLink()
    const rows = async () =>
      JSON.stringify([
        await world.store().console.selectFrom('console.links').selectAll().execute(),
        await world.store().console.selectFrom('console.sessions').selectAll().execute(),
        await world.store().console.selectFrom('console.ceremonies').selectAll().execute(),
        (await browser.get('log')).text,
      ])
    expect(await rows()).not.toContain(codeOf(link))
    await browser.join(link)
    const kept = await rows()
    expect(kept).not.toContain(codeOf(link))
    expect(kept).not.toContain(browser.cookie()?.split('=')[1])
  })

  test('behavior: a link is good once, for a day, and none is left once there is an owner', async () => {
    const { consoleLinks } = world.running()
    const old = await consoleLinks.makeOwnerLink()
    const link = await consoleLinks.makeOwnerLink()
    expect(outcome(await world.browser().join(old))).toBe('403 CONSOLE_LINK_INVALID')
    // Begun by one, used by another meanwhile.
    const late = world.browser()
    const begun = await late.post('join/begin', { code: codeOf(link) })
    expect((await world.browser().join(link)).status).toBe(200)
    const made = late.passkey.make(begun.json as never)
    const finished = await late.post('join/finish', { ceremony: begun.json.ceremony, ...made })
    expect(outcome(finished)).toBe('403 CONSOLE_LINK_INVALID')
    expect(outcome(await world.browser().join(link))).toBe('403 CONSOLE_LINK_INVALID')

    const recovery = await consoleLinks.makeOwnerLink()
    world.clock.advance(24 * hour)
    expect(outcome(await world.browser().join(recovery))).toBe('403 CONSOLE_LINK_INVALID')
  })

  test('behavior: a link that was printed for the first owner is void once there is one by another', async () => {
    const { consoleLinks } = world.running()
    const first = await consoleLinks.makeOwnerLink()
    const [row] = await world.store().console.selectFrom('console.links').selectAll().execute()
    await world.createOwner()
    // Back from a copy of the table.
    if (row)
      await world
        .store()
        .console.insertInto('console.links')
        .values({ ...row, kind: 'first' })
        .execute()
    expect(outcome(await world.browser().join(first))).toBe('403 CONSOLE_LINK_INVALID')
    // The machine brings an owner back all the same.
    expect((await world.browser().join(await consoleLinks.makeOwnerLink())).status).toBe(200)
  })

  test('behavior: the link is told a terminal alone, and none where there is an owner', async () => {
    const other = await world.running().readNotes(false)
    expect(other).toHaveLength(1)
    expect(other[0]).not.toContain('#join')
    const [note = ''] = await world.running().readNotes(true)
    expect((await world.browser().join(/http\S+/.exec(note)?.[0] ?? '')).status).toBe(200)
    expect(await world.running().readNotes(true)).toEqual([])
  })

  test('S25: a thousand guesses of links find nothing, are slowed down, and keep no one else out', async () => {
    const link = await world.running().consoleLinks.makeOwnerLink()
    const guesses = createServices({
      store: world.store(),
      clock: world.clock,
      console: { origin: 'https://console.test' },
      rateLimits: { consoleAddress: { perSecond: 1e6, burst: 1e6 } },
    })
    const counted: Record<string, number> = {}
    for (let guess = 0; guess < 1_000; guess++) {
      const code = Buffer.alloc(16, 0).fill(`${guess}`).toString('base64url')
      const response = await guesses.console.fetch(
        new Request('https://console.test/console/v1/join/begin', {
          method: 'POST',
          headers: { Origin: 'https://console.test', 'Content-Type': 'application/json' },
          body: JSON.stringify({ code }),
        }),
        { address: '192.0.2.9' },
      )
      counted[response.status] = (counted[response.status] ?? 0) + 1
    }
    expect(counted).toEqual({ 403: 20, 429: 980 })
    expect((await world.browser().join(link)).status).toBe(200)
  })
})

describe('passkeys', () => {
  test.each([
    ['of another origin', { origin: 'http://console.localhost:1' }],
    ['of a page in a frame', { crossOrigin: true }],
    ['for another challenge', { challenge: 'A'.repeat(43) }],
    ['that was only shown', { type: 'webauthn.get' }],
  ])('behavior: one %s makes no owner', async (_name, more) => {
    const browser = world.browser()
    const code = codeOf(await world.running().consoleLinks.makeOwnerLink())
    const begun = await browser.post('join/begin', { code })
    const made = browser.passkey.make(begun.json as never, more)
    const answer = await browser.post('join/finish', { ceremony: begun.json.ceremony, ...made })
    expect(outcome(answer)).toBe('403 CONSOLE_LOGIN_REFUSED')
  })

  test('behavior: one whose user was not verified, or of another RP, neither joins nor logs in', async () => {
    const browser = world.browser()
    const link = await world.running().consoleLinks.makeOwnerLink()
    for (const passkey of [
      createConsolePasskey(browser.origin, { flags: 0x41 }),
      createConsolePasskey('http://evil.localhost'),
    ]) {
      const begun = await browser.post('join/begin', { code: codeOf(link) })
      const made = passkey.make(begun.json as never, { origin: browser.origin })
      expect(outcome(await browser.post('join/finish', { ceremony: begun.json.ceremony, ...made }))).toBe(
        '403 CONSOLE_LOGIN_REFUSED',
      )
    }
    await browser.join(link)
    for (const changes of [
      { flags: 0x01 },
      { client: { crossOrigin: true } },
      { client: { type: 'webauthn.create' } },
    ]) {
      const begun = await browser.post('login/begin')
      const shown = browser.passkey.show(begun.json as never, changes)
      expect(outcome(await browser.post('login/finish', { ceremony: begun.json.ceremony, ...shown }))).toBe(
        '403 CONSOLE_LOGIN_REFUSED',
      )
    }
  })

  test('behavior: an answer is good once, for five minutes, and for what it was asked', async () => {
    const browser = await world.createOwner()
    const begun = await browser.post('login/begin')
    const shown = { ceremony: begun.json.ceremony, ...browser.passkey.show(begun.json as never) }
    expect(outcome(await browser.post('proof/finish', shown))).toBe('403 CONSOLE_LOGIN_REFUSED')
    const again = await browser.post('login/begin')
    const good = { ceremony: again.json.ceremony, ...browser.passkey.show(again.json as never) }
    expect((await browser.post('login/finish', good)).status).toBe(200)
    expect(outcome(await browser.post('login/finish', good))).toBe('403 CONSOLE_LOGIN_REFUSED')
    const late = await browser.post('login/begin')
    world.clock.advance(5 * minute)
    const old = { ceremony: late.json.ceremony, ...browser.passkey.show(late.json as never) }
    expect(outcome(await browser.post('login/finish', old))).toBe('403 CONSOLE_LOGIN_REFUSED')
  })

  test('behavior: a second one is added after a proof, the first removed, and the last stays', async () => {
    const browser = await world.createOwner()
    world.clock.advance(5 * minute)
    expect(outcome(await browser.post('passkeys/begin'))).toBe('403 CONSOLE_PROOF_NEEDED')
    expect((await browser.prove('proof')).status).toBe(200)
    expect(outcome(await browser.delete(`passkeys/${browser.passkey.credential}`))).toBe('409 LAST_LOGIN')
    const second = createConsolePasskey(browser.origin)
    const begun = await browser.post('passkeys/begin')
    const made = { ceremony: begun.json.ceremony, name: 'Phone', ...second.make(begun.json as never) }
    expect((await browser.post('passkeys/finish', made)).status).toBe(200)
    expect((await browser.get('me')).json).toMatchObject({ wantsPasskey: false, operator: { passkeys: 2 } })
    expect((await browser.delete(`passkeys/${browser.passkey.credential}`)).status).toBe(200)
    expect(outcome(await browser.delete(`passkeys/${second.credential}`))).toBe('409 LAST_LOGIN')
    await browser.post('logout')
    expect(outcome(await browser.prove('login'))).toBe('403 CONSOLE_LOGIN_REFUSED')
  })
})

describe('sessions', () => {
  test('behavior: one ends 30 minutes after its last call, and 12 hours after its login', async () => {
    const idle = await world.createOwner()
    world.clock.advance(29 * minute)
    expect((await idle.get('me')).status).toBe(200)
    world.clock.advance(29 * minute)
    expect((await idle.get('me')).status).toBe(200)
    world.clock.advance(30 * minute)
    expect(outcome(await idle.get('me'))).toBe('401 CONSOLE_SESSION_MISSING')

    await idle.prove('login')
    for (let passed = 0; passed < 12 * 60 - 20; passed += 20) {
      world.clock.advance(20 * minute)
      expect((await idle.get('me')).status).toBe(200)
    }
    world.clock.advance(20 * minute)
    expect(outcome(await idle.get('me'))).toBe('401 CONSOLE_SESSION_MISSING')
  })

  test('behavior: they are listed, and one that is ended is refused at once', async () => {
    const here = await world.createOwner()
    const there = createConsoleBrowser(world.running())
    const begun = await there.post('login/begin')
    const shown = here.passkey.show(begun.json as never)
    await there.post('login/finish', { ceremony: begun.json.ceremony, ...shown }, { 'User-Agent': 'Firefox/1 Linux' })
    const { sessions } = (await here.get('sessions')).json as {
      sessions: { id: string; browser: string; isThis: boolean }[]
    }
    expect(sessions.map(({ browser, isThis }) => [browser, isThis])).toEqual(
      expect.arrayContaining([
        ['Firefox, Linux', false],
        ['?', true],
      ]),
    )
    const other = sessions.find(({ isThis }) => !isThis)
    expect((await here.delete(`sessions/${other?.id}`)).status).toBe(200)
    expect(outcome(await there.get('me'))).toBe('401 CONSOLE_SESSION_MISSING')
    expect(outcome(await here.delete(`sessions/${other?.id}`))).toBe('404 CONSOLE_NOT_FOUND')
  })
})

describe('the address', () => {
  test('S28: any other host is refused, whatever the path', async () => {
    const browser = await world.createOwner()
    const port = new URL(browser.origin).port
    for (const host of [
      'localhost',
      `127.0.0.1:${port}`,
      `evil.example:${port}`,
      'console.localhost',
      `CONSOLE.localhost.:${port}`,
    ]) {
      for (const path of ['/', '/health', '/ready', '/console/v1/me', '/console/v1/log'])
        expect(outcome(await browser.call('GET', path, { headers: { Host: host } }))).toBe('421 CONSOLE_HOST_WRONG')
    }
    expect((await browser.call('GET', '/health')).status).toBe(200)
  })

  test('S28: a page of another site, of another port, or of no origin changes and reads nothing, with the cookie too', async () => {
    const browser = await world.createOwner()
    const others = [
      { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' },
      // Cookies do not tell ports apart: the browser sends it.
      { Origin: 'http://console.localhost:1', 'Sec-Fetch-Site': 'same-site' },
      { Origin: 'http://console.localhost:1', 'Sec-Fetch-Site': undefined },
      { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' },
      { Origin: undefined, 'Sec-Fetch-Site': 'none' },
      { Origin: undefined, 'Sec-Fetch-Site': undefined },
      { 'Sec-Fetch-Site': 'same-site' },
    ]
    for (const headers of others)
      expect(outcome(await browser.post('logout', {}, headers))).toBe('403 ORIGIN_NOT_ALLOWED')
    for (const site of ['cross-site', 'same-site', 'none'])
      expect(outcome(await browser.get('me', { 'Sec-Fetch-Site': site }))).toBe('403 ORIGIN_NOT_ALLOWED')
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
    expect(outcome(await browser.post('login/begin', {}, form))).toBe('415 BODY_INVALID')
    const preflight = await browser.call('OPTIONS', '/console/v1/me', { headers: { Origin: 'https://evil.example' } })
    expect([preflight.status, preflight.headers['access-control-allow-origin']]).toEqual([403, undefined])
    expect((await browser.get('me')).status).toBe(200)
  })

  test('S39: every answer has the strict policy, and nothing frames or keeps it', async () => {
    const browser = await world.createOwner()
    for (const path of ['/', '/nothing', '/console/v1/me', '/console/v1/operators/x/roles']) {
      const { headers } = await browser.call('GET', path)
      expect(headers['content-security-policy']).toBe(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
      )
      expect(headers).toMatchObject({
        'x-frame-options': 'DENY',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'no-store',
      })
      expect(headers['access-control-allow-origin']).toBeUndefined()
    }
    const page = await browser.call('GET', '/', { headers: { 'Sec-Fetch-Site': 'none' } })
    for (const [, path = ''] of page.text.matchAll(/(?:href|src)="([^"]+)"/g))
      expect((await browser.call('GET', path)).status).toBe(200)
  })

  test('parameters: a console may be neither on the host of the frame nor below it', () => {
    const place = (origin: string | undefined, frameOrigin: string) => createPlace({ origin, frameOrigin })
    const refused = expect.objectContaining({ code: 'CONFIG_INVALID' })
    for (const frame of ['https://example.com', 'https://console.example.com', 'https://console.example.com:8443'])
      expect(() => place('https://console.example.com', frame)).toThrow(refused)
    for (const frame of ['https://login.example.com', 'https://a.console.example.com', 'https://xample.com'])
      expect(place('https://console.example.com', frame).origin()).toBe('https://console.example.com')
    expect(() => place(undefined, 'http://localhost:8788').listen(8790)).toThrow(refused)
    const own = place(undefined, 'http://wallet.localhost:8788')
    expect(own.origin()).toBeUndefined()
    own.listen(8790)
    expect(own.origin()).toBe('http://console.localhost:8790')
  })

  test('parameters: --console-origin takes an origin over https, by name', () => {
    expect(readConsoleOrigin('https://console.example.com')).toBe('https://console.example.com')
    for (const text of [
      'http://console.example.com',
      'https://192.0.2.1',
      'https://[::1]',
      'https://console.example.com/',
      'console',
    ])
      expect(() => readConsoleOrigin(text)).toThrow(expect.objectContaining({ code: 'COMMAND_INVALID' }))
  })

  test('behavior: without an address of its own it answers this machine alone, whatever name is sent', async () => {
    const services = createServices({ store: world.store(), clock: world.clock })
    const place = services.parts.find(({ id }) => id === 'console')
    await place?.instance.listening?.(8790)
    const ask = (address: string) =>
      services.console.fetch(new Request('http://console.localhost:8790/health'), { address })
    expect((await ask('127.0.0.1')).status).toBe(200)
    expect((await ask('192.0.2.1')).status).toBe(421)
  })
})
