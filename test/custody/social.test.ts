import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Providers, startProviders } from '../../devnet/src/providers/index.js'
import { findFrame } from '../../frame/common/channel/announced/index.js'
import { openFrom } from '../../frame/common/channel/announced/test/windows.js'
import { takeLogin } from '../../frame/common/channel/handOver.js'
import { fromB64 } from '../../frame/keys/index.js'
import type { LinkedLogins } from '../../frame/page/settings/types.js'
import type { LoginWindow } from '../../frame/page/types.js'
import { type Walk, walkProvider } from '../../services/test/walkProvider.js'
import { hearNumber, pressPage, readCode } from './support/createBrowser.js'
import {
  createBlockedProfile,
  enterFrame,
  type Frame,
  nextOf,
  openFrame,
  openNew,
  passTo,
} from './support/createFrame.js'
import { createPasskey } from './support/createPasskey.js'
import { createWorld, frameOrigin, type World } from './support/createWorld.js'

// Real services, databases and providers on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let world: World
let providers: Providers
beforeAll(async () => {
  providers = await startProviders()
  world = await createWorld(undefined, providers)
})
afterEach(() => {
  world.down.clear()
  world.setFault(undefined)
  world.setLie(undefined)
})
afterAll(async () => {
  await world.close()
  await providers.stop()
})

const coded = (code: string) => expect.objectContaining({ code })
let people = 0
const nobodyYet = () => `person${++people}@mail.test`

/** The window's call, as the page at `/social/PROVIDER` makes it. */
async function finish(body: object): Promise<Record<string, string>> {
  const answer = await world.fetch(`${world.urls.auth}/login/v1/social/finish`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await answer.json()) as Record<string, string>
}

/** From the click to the end of a window that the page has led on: its user presses there. */
async function visit(frame: Frame, provider: string, walk?: Walk) {
  const { uri } = await frame.ask('GET_SOCIAL_REDIRECT_URI', { provider })
  const { redirectUri: _, ...returned } = await walkProvider(uri, walk)
  const finished = await finish({ ...returned, isPressed: true })
  const state = new URL(uri).searchParams.get('state') ?? ''
  const toUri = (result: Record<string, string>) =>
    `${frameOrigin}/social/${provider}?${new URLSearchParams({ state, ...result })}`
  return { uri, state, returned, finished, toUri, resultUri: toUri({ handle: finished.handle ?? '' }) }
}

const logIn = async (frame: Frame, provider: string, walk?: Walk) =>
  frame.ask('CONNECT_SOCIAL', { uri: (await visit(frame, provider, walk)).resultUri })

describe('login by providers', () => {
  test.each([
    ['google', 'verified'],
    ['apple', 'verified'],
    // Says of no address that it is checked.
    ['acme', 'claimed'],
  ])(
    'behavior: a new user of %s has a managed wallet, with the ID token as its check; its address is %s',
    async (provider, emailKind) => {
      const { frame } = await openNew(world)
      const person = nobodyYet()
      const user = await logIn(frame, provider, { person })
      const address = expect.stringMatching(/^0x[\da-fA-F]{40}$/)
      expect(user).toMatchObject({
        address,
        chainId: 1,
        recovery: 'managed',
        email: person,
        emailKind,
        provider,
        userName: expect.any(String),
        isNew: true,
      })
      expect(await frame.ask('GET_USER')).toEqual({ ...user, isNew: undefined })
      expect(await frame.ask('IS_CONNECTED')).toEqual({ isConnected: true })
      expect(frame.shown).toEqual([])
      const { frame: other } = await openNew(world)
      expect(await logIn(other, provider, { person })).toMatchObject({ address: user.address, recovery: 'managed' })
      // The token recovered it, and what follows is an offer.
      expect(await other.nextScreen()).toMatchObject({ name: 'offer', given: { about: 'passkey' } })
    },
  )

  test.each(['github', 'facebook', 'x', 'discord'])(
    'behavior: a new user of %s, which gives no ID token, has a wallet that is not recoverable yet',
    async (provider) => {
      const { profile, frame } = await openNew(world)
      const person = nobodyYet()
      const user = await logIn(frame, provider, { person })
      expect(user).toMatchObject({ recovery: 'none', hasWayBack: false, userName: expect.any(String) })
      const known = user.email ?? undefined
      const wayBack = { name: 'offer', given: { about: 'wayBack', isManaged: false, mailbox: { known } } }
      expect(await frame.nextScreen()).toMatchObject(wayBack)
      await frame.ask('SIGN_OUT')
      // Once more at the second login, and not again.
      const again = await openFrame(world, profile)
      expect(await logIn(again, provider, { person })).toEqual({ ...user, isNew: undefined })
      expect(await again.nextScreen()).toMatchObject(wayBack)
      await again.ask('SIGN_OUT')
      const third = await openFrame(world, profile)
      await logIn(third, provider, { person })
      await third.login.unlock()
      expect(third.shown).toEqual([])
    },
  )

  test('behavior: name and picture of the provider are remembered, until another login', async () => {
    const { profile, frame } = await openNew(world)
    const { userName, picture } = await logIn(frame, 'google', { person: 'ada@example.com' })
    expect([userName, picture]).toEqual(['Ada Lovelace', expect.stringMatching(/^data:image\/png;base64,/)])
    const reloaded = await openFrame(world, profile)
    expect(await reloaded.ask('GET_USER')).toMatchObject({ userName, picture })
    await reloaded.ask('SIGN_OUT')
    expect(await logIn(reloaded, 'acme', { person: nobodyYet() })).not.toMatchObject({ userName })
  })

  test('behavior: on a new device without a check of the login’s, the ways of the wallet are offered', async () => {
    const { frame } = await openNew(world)
    const person = nobodyYet()
    await logIn(frame, 'github', { person })
    const { frame: other } = await openNew(world)
    const entering = logIn(other, 'github', { person })
    const shown = await other.nextScreen()
    expect(shown).toMatchObject({ name: 'recover', given: { ways: ['prf', 'code'], address: null } })
    shown.fail(Object.assign(new Error('closed'), { code: 'SCREEN_CLOSED' }))
    await expect(entering).rejects.toEqual(coded('SCREEN_CLOSED'))
    expect(await other.ask('IS_CONNECTED')).toEqual({ isConnected: false })
  })

  test('behavior: where custody knows the provider not, the wallet is made and not recoverable yet', async () => {
    world.restart({ custody: { url: world.urls.custody, issuers: [] } })
    try {
      const { frame } = await openNew(world)
      expect(await logIn(frame, 'google', { person: nobodyYet() })).toMatchObject({ recovery: 'none' })
    } finally {
      world.restart()
    }
  })

  test('behavior: the result is heard by asking, too, and can be waited for', async () => {
    const { frame } = await openNew(world)
    const { uri } = await frame.ask('GET_SOCIAL_REDIRECT_URI', { provider: 'google' })
    expect(await frame.ask('SOCIAL_RESULT', {})).toEqual({})
    const waiting = frame.ask('SOCIAL_RESULT', { wait: true })
    const { redirectUri: _, ...returned } = await walkProvider(uri, { person: nobodyYet() })
    await finish({ ...returned, isPressed: true })
    const result = await passTo(world, waiting)
    expect(await frame.ask('CONNECT_SOCIAL', { uri: result.uri ?? '' })).toMatchObject({ recovery: 'managed' })
    await expect(frame.ask('SOCIAL_RESULT', {})).rejects.toEqual(coded('SOCIAL_EXPIRED'))
  })

  test('behavior: who says no at the provider is told so, by either way', async () => {
    const { frame } = await openNew(world)
    const { finished, toUri } = await visit(frame, 'google', { denies: true })
    expect(finished).toEqual({ error: 'SOCIAL_DENIED', origin: world.site })
    await expect(frame.ask('SOCIAL_RESULT', { wait: true })).rejects.toEqual(coded('SOCIAL_DENIED'))
    const denied = frame.ask('CONNECT_SOCIAL', { uri: toUri({ error: 'SOCIAL_DENIED' }) })
    await expect(denied).rejects.toEqual(coded('SOCIAL_DENIED'))
    // It is over: the same address says nothing any more.
    await expect(frame.ask('SOCIAL_RESULT', {})).rejects.toEqual(coded('SOCIAL_EXPIRED'))
  })

  test('F33: after a service that did not answer, the same call goes on, and redeems nothing twice', async () => {
    const { frame } = await openNew(world)
    const { resultUri } = await visit(frame, 'google', { person: nobodyYet() })
    world.down.add('custody')
    await expect(frame.ask('CONNECT_SOCIAL', { uri: resultUri })).rejects.toEqual(coded('SERVICE_UNREACHABLE'))
    world.down.clear()
    const since = world.line.length
    const answers = await Promise.all([
      frame.ask('CONNECT_SOCIAL', { uri: resultUri }),
      frame.ask('CONNECT_SOCIAL', { uri: resultUri }),
    ])
    expect(answers[0]).toMatchObject({ recovery: 'managed' })
    expect(answers[1]).toEqual(answers[0])
    expect(world.line.slice(since).filter(({ route }) => route.endsWith('social/redeem'))).toEqual([])
  })

  test('behavior: a tab that was led away and back goes on with what it had begun', async () => {
    const { profile, frame } = await openNew(world)
    const { uri } = await frame.ask('GET_SOCIAL_REDIRECT_URI', { provider: 'google' })
    const away = new URL(uri)
    const page = `${world.site}/play?level=2`
    away.searchParams.set('state', `${away.searchParams.get('state')}--${encodeURIComponent(page)}`)
    const { redirectUri: _, ...returned } = await walkProvider(away.href, { person: nobodyYet() })
    const finished = await finish({ ...returned, isPressed: true })
    expect(finished).toEqual({ handle: expect.any(String), origin: world.site, returnTo: page })
    const back = await openFrame(world, profile)
    // Asking gives it to no page.
    expect(await back.ask('SOCIAL_RESULT', {})).toEqual({})
    const state = new URL(uri).searchParams.get('state') ?? ''
    const result = new URLSearchParams({ state, handle: finished.handle ?? '' })
    expect(await back.ask('CONNECT_SOCIAL', { uri: `${frameOrigin}/social/google?${result}` })).toMatchObject({
      recovery: 'managed',
    })
  })

  test('behavior: where nothing is kept, a provider with an ID token gives a wallet for the tab', async () => {
    const frame = await openFrame(world, createBlockedProfile())
    const person = nobodyYet()
    expect(await logIn(frame, 'google', { person })).toMatchObject({ recovery: 'managed' })
    expect((await frame.login.unlock()).isLocked()).toBe(false)
  })
})

describe('attacks', () => {
  test('S24: another browser gets nothing for a link that it has sent, and the user is asked for a press', async () => {
    const { frame: attacker } = await openNew(world)
    const { uri } = await attacker.ask('GET_SOCIAL_REDIRECT_URI', { provider: 'google' })
    const { redirectUri: _, ...returned } = await walkProvider(uri, { person: nobodyYet() })
    expect(await finish(returned)).toEqual({ press: { site: expect.any(String), browser: expect.anything() } })
    expect(await attacker.ask('SOCIAL_RESULT', {})).toEqual({})
  })

  test('S24: a result is redeemed by the browser that began, and by no other', async () => {
    const [{ frame }, { frame: thief }] = [await openNew(world), await openNew(world)]
    const { resultUri, state } = await visit(frame, 'google', { person: nobodyYet() })
    await expect(thief.ask('CONNECT_SOCIAL', { uri: resultUri })).rejects.toEqual(coded('SOCIAL_EXPIRED'))
    // With a login of its own the thief has another device key all the same.
    const own = await visit(thief, 'google', { person: nobodyYet() })
    const handle = new URL(resultUri).searchParams.get('handle') ?? ''
    await expect(thief.ask('CONNECT_SOCIAL', { uri: own.toUri({ handle }) })).rejects.toEqual(coded('SOCIAL_EXPIRED'))
    expect(state).not.toBe(own.state)
    expect(await frame.ask('CONNECT_SOCIAL', { uri: resultUri })).toMatchObject({ recovery: 'managed' })
    await expect(frame.ask('CONNECT_SOCIAL', { uri: resultUri })).rejects.toEqual(coded('SOCIAL_EXPIRED'))
  })

  test.each([
    ['another origin', (uri: URL) => uri.href.replace(frameOrigin, 'https://evil.test')],
    ['another provider', (uri: URL) => uri.href.replace('/social/google', '/social/github')],
    ['another path', (uri: URL) => uri.href.replace('/social/', '/sdk/')],
    ['another state', (uri: URL) => uri.href.replace(/state=./, 'state=0f')],
    ['no state', (uri: URL) => uri.href.replace(/state=[^&]*&/, '')],
    ['no address', () => 'result'],
  ])('S31: a result with %s is taken for none that was begun here', async (_, change) => {
    const { frame } = await openNew(world)
    const { resultUri } = await visit(frame, 'google', { person: nobodyYet() })
    const changed = change(new URL(resultUri))
    expect(changed).not.toBe(resultUri)
    await expect(frame.ask('CONNECT_SOCIAL', { uri: changed })).rejects.toEqual(coded('SOCIAL_EXPIRED'))
    expect(await frame.ask('CONNECT_SOCIAL', { uri: resultUri })).toMatchObject({ recovery: 'managed' })
  })

  test.each([
    ['a nonce of its own', (uri: URL) => uri.searchParams.set('nonce', 'A'.repeat(43))],
    ['two nonces', (uri: URL) => uri.searchParams.append('nonce', 'A'.repeat(43))],
    ['another place to lead back to', (uri: URL) => uri.searchParams.set('redirect_uri', 'https://evil.test/')],
    ['another provider’s place', (uri: URL) => uri.searchParams.set('redirect_uri', `${frameOrigin}/social/github`)],
    ['a plain code challenge', (uri: URL) => uri.searchParams.set('code_challenge_method', 'plain')],
    ['no code challenge', (uri: URL) => uri.searchParams.delete('code_challenge')],
    ['a token in place of a code', (uri: URL) => uri.searchParams.set('response_type', 'token')],
    ['no state', (uri: URL) => uri.searchParams.delete('state')],
    ['a page behind the state', (uri: URL) => uri.searchParams.append('state', 'x')],
    ['another protocol', (uri: URL) => Object.assign(uri, { protocol: 'ftp:' })],
    ['a host that is not local, in the clear', (uri: URL) => Object.assign(uri, { host: 'accounts.evil.test' })],
  ])('S29: auth that gives an address with %s is not followed', async (_, change) => {
    const { frame } = await openNew(world)
    world.setLie((route, answer) => {
      if (!route.endsWith('social/begin')) return answer
      const uri = new URL(`${answer.uri}`)
      change(uri)
      return { ...answer, uri: uri.href }
    })
    await expect(frame.ask('GET_SOCIAL_REDIRECT_URI', { provider: 'google' })).rejects.toEqual(coded('SOCIAL_REFUSED'))
    await expect(frame.ask('SOCIAL_RESULT', {})).rejects.toEqual(coded('SOCIAL_EXPIRED'))
  })

  test('S29: a token of another login recovers nothing: custody has its own nonce in it', async () => {
    const { frame } = await openNew(world)
    const person = nobodyYet()
    await logIn(frame, 'google', { person })
    let stolen: unknown
    world.setLie((route, answer) => {
      if (!route.endsWith('social/redeem')) return answer
      stolen ??= answer.token
      return { ...answer, token: stolen }
    })
    await logIn((await openNew(world)).frame, 'google', { person })
    const { frame: thief } = await openNew(world)
    const entering = logIn(thief, 'google', { person })
    const shown = await thief.nextScreen()
    expect(shown.name).toBe('recover')
    shown.fail(new Error('closed'))
    await expect(entering).rejects.toThrow('closed')
  })

  test('S30: the same subject at two issuers is two users, and so is the same address', async () => {
    const [{ frame: one }, { frame: other }] = [await openNew(world), await openNew(world)]
    const person = nobodyYet()
    // Acme gives out Google's subjects, and the same unverified address.
    const [user, stranger] = [await logIn(one, 'google', { person }), await logIn(other, 'acme', { person })]
    expect(stranger.address).not.toBe(user.address)
  })

  test('S24: secret and address go to the window that the page announced; the page learns neither, and the tab keeps neither', async () => {
    const { profile, frame } = await openNew(world)
    const id = randomBytes(16).toString('hex')
    const page = { self: frame.window, handle: { length: 0 } as Window, targets: [], opens: frameOrigin }
    const window = openFrom(page)
    const taking = findFrame(window, 'social', id).then((found) =>
      found && found !== 'taken' ? takeLogin(found.port, () => {}) : undefined,
    )
    const answer = await frame.ask('GET_SOCIAL_REDIRECT_URI', { provider: 'google', window: id })
    const login = await taking
    if (!login) throw new Error('The window found no frame.')
    expect(answer).toEqual({ uri: `${frameOrigin}/loading#${id}` })
    expect(fromB64(login.secret)).toHaveLength(32)
    expect(login).toMatchObject({ opener: world.site, state: new URL(login.uri).searchParams.get('state') })
    const { redirectUri: _, ...returned } = await walkProvider(login.uri, { person: nobodyYet() })
    const { handle = '' } = await finish({ ...returned, secret: login.secret, opener: login.opener })
    const kept = [...profile.session.values()].join()
    expect(kept).not.toContain(login.secret)
    expect(kept).not.toContain(handle)
    const again = frame.ask('GET_SOCIAL_REDIRECT_URI', { provider: 'google', window: id })
    await expect(again).rejects.toEqual(coded('WINDOW_MISSING'))
    const { state } = login
    const uri = `${frameOrigin}/social/google?${new URLSearchParams({ state, handle })}`
    expect(await frame.ask('CONNECT_SOCIAL', { uri })).toMatchObject({ recovery: 'managed' })
    await frame.ask('SIGN_OUT')
    expect([...profile.session.values()]).toEqual([])
  })

  test('S11: a page that no window finds has the frame offer the click that opens it', async () => {
    const { frame } = await openNew(world)
    const asking = frame.ask('GET_SOCIAL_REDIRECT_URI', { provider: 'google', window: 'frame' })
    const shown = await frame.nextScreen()
    if (shown.name !== 'provider') throw new Error(`The frame shows ${shown.name}.`)
    expect(shown.given.login).toMatchObject({ opener: world.site, secret: expect.any(String) })
    shown.done()
    expect(await asking).toEqual({ uri: `${frameOrigin}/loading` })
  })

  test('S24: a window that does not come ends the login, and what the page gives up ends the waiting', async () => {
    const { frame } = await openNew(world)
    const ask = (signal?: AbortSignal) =>
      frame.ask('GET_SOCIAL_REDIRECT_URI', { provider: 'google', window: randomBytes(16).toString('hex') }, signal)
    const heard = vi.spyOn(frame.window, 'addEventListener')
    // It has begun, and listens for its window.
    const untilAwaited = (nth: number) => vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(nth), 30_000)
    const late = ask()
    late.catch(() => {})
    await untilAwaited(1)
    world.time.advance(30_000)
    await expect(late).rejects.toEqual(coded('WINDOW_MISSING'))
    const leaving = new AbortController()
    const left = ask(leaving.signal)
    left.catch(() => {})
    await untilAwaited(2)
    leaving.abort(new Error('left'))
    await expect(left).rejects.toThrow('left')
  })
})

describe('a second way in', () => {
  test('behavior: a mailbox that is added as a way back logs in, recovers the wallet, and the page hears of it', async () => {
    const { frame } = await openNew(world)
    const { address } = await logIn(frame, 'github', { person: nobodyYet() })
    const { mailbox } = (await nextOf(frame, 'offer')).given
    if (!mailbox) throw new Error('No mailbox is offered.')
    const email = nobodyYet()
    const entry = await mailbox.begin(email)
    await entry.submit(await readCode(world, email))
    expect(await frame.ask('GET_USER')).toMatchObject({ email, recovery: 'none' })
    const { number, work } = hearNumber((onNumber) => mailbox.prove(new AbortController().signal, onNumber))
    await passTo(world, Promise.all([work, pressPage(world, email, number)]))
    expect(await frame.ask('GET_USER')).toMatchObject({ email, recovery: 'managed' })
    expect(frame.told).toContainEqual({ name: 'GET_USER', payload: expect.objectContaining({ recovery: 'managed' }) })
    const { frame: other } = await openNew(world)
    expect(await enterFrame(world, other, email)).toMatchObject({ address })
    expect(await other.nextScreen()).toMatchObject({ name: 'offer', given: { about: 'passkey' } })
  })

  test('behavior: one passkey is a way back, and the page hears that there is one', async () => {
    const { frame } = await openNew(world)
    expect(await logIn(frame, 'github', { person: nobodyYet() })).toMatchObject({ hasWayBack: false })
    const { passkey } = (await nextOf(frame, 'offer')).given
    const made = createPasskey().hand((await passkey?.begin())?.challenge ?? new Uint8Array())
    expect(await passkey?.add(made)).toBe(true)
    const user = await frame.ask('GET_USER')
    expect(user).toMatchObject({ recovery: 'none' })
    expect(user).not.toHaveProperty('hasWayBack')
    expect(frame.told.filter(({ name }) => name === 'GET_USER').length).toBeGreaterThan(0)
  })

  test('behavior: a mailbox of another user cannot be added, and none is offered where the wallet is recoverable', async () => {
    const { frame } = await openNew(world)
    await enterFrame(world, frame, 'taken@mail.test')
    const { frame: other } = await openNew(world)
    await logIn(other, 'github', { person: nobodyYet() })
    const { given } = await nextOf(other, 'offer')
    world.time.advance(31_000)
    const begun = given.mailbox?.begin('taken@mail.test')
    await expect(begun?.then(async (entry) => entry.submit(await readCode(world, 'taken@mail.test')))).rejects.toEqual(
      coded('EMAIL_TAKEN'),
    )
    const { frame: third } = await openNew(world)
    await logIn(third, 'google', { person: nobodyYet() })
    await third.login.unlock()
    expect(third.shown).toEqual([])
  })

  test('S30: a login is added in a window by who is logged in, logs in from then on, and goes; the last one stays', async () => {
    const { frame } = await openNew(world)
    const [person, added] = [nobodyYet(), nobodyYet()]
    const { address } = await logIn(frame, 'github', { person })
    const logins = await openLogins(frame)
    const before = await logins.load()
    expect(before).toMatchObject({
      identities: [{ kind: 'github', began: expect.any(Number), used: expect.any(Number) }],
      providers: expect.arrayContaining([{ id: 'google', name: 'Google' }]),
    })
    const [only] = before.identities
    await expect(logins.remove(only?.id ?? '')).rejects.toEqual(coded('LAST_LOGIN'))
    await addLogin(logins, 'google', { person: added })
    const { identities } = await logins.load()
    expect(identities.map(({ kind }) => kind).toSorted()).toEqual(['github', 'google'])
    const { frame: other } = await openNew(world)
    const entering = logIn(other, 'google', { person: added })
    // The same user; its wallet lists no ID token as a check.
    expect(await other.nextScreen()).toMatchObject({ name: 'recover' })
    entering.catch(() => {})
    await other.ask('SIGN_OUT')
    await logins.remove(only?.id ?? '')
    await expect(logins.remove(identities.find(({ kind }) => kind === 'google')?.id ?? '')).rejects.toEqual(
      coded('LAST_LOGIN'),
    )
    const { frame: stranger } = await openNew(world)
    // Who had only the removed one is another user now.
    expect(await logIn(stranger, 'github', { person })).not.toMatchObject({ address })
  })

  test('S30: an account of another user is not added, nor one to a login that is not fresh', async () => {
    const [{ frame }, { frame: other }] = [await openNew(world), await openNew(world)]
    const person = nobodyYet()
    await logIn(frame, 'google', { person })
    await logIn(other, 'github', { person: nobodyYet() })
    const logins = await openLogins(other)
    await expect(addLogin(logins, 'google', { person })).rejects.toEqual(coded('IDENTITY_TAKEN'))
    await expect(addLogin(logins, 'google', { person, denies: true })).rejects.toEqual(coded('SOCIAL_DENIED'))
    world.time.advance(5 * 60_000 + 1000)
    await expect(addLogin(logins, 'google', { person: nobodyYet() })).rejects.toEqual(coded('STEP_UP_NEEDED'))
    await other.ask('SIGN_OUT')
    await expect(logins.load()).rejects.toEqual(coded('LOGGED_OUT'))
  })
})

/** The settings' logins of a frame. */
async function openLogins(frame: Frame): Promise<LinkedLogins> {
  frame.ask('SHOW_SETTINGS', {}).catch(() => {})
  const shown = await frame.nextScreen()
  const settings = shown.name === 'settings' ? shown : await frame.nextScreen()
  if (settings.name !== 'settings') throw new Error('The settings are not shown.')
  return settings.given.loadLogins()
}

/** Adds a login, with a user at the provider in the window. */
async function addLogin(logins: LinkedLogins, provider: string, walk: Walk): Promise<void> {
  const lead: LoginWindow['lead'] = async ({ uri, secret, opener }) => {
    const { redirectUri: _, ...returned } = await walkProvider(uri, walk)
    await finish({ ...returned, secret, opener })
  }
  const opened = { isBlocked: false, href: '', lead, close: () => {} }
  await passTo(world, logins.add(provider, opened, new AbortController().signal))
}
