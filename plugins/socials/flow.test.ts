import { createStore } from 'jotai/vanilla'
import { expect, test } from 'vitest'
import type { PageWindow, PluginContext } from '../../src/plugin.js'
import { createTestClock } from '../../src/testing/clock.js'
import { settle } from '../../src/testing/settle.js'
import { loginAtom } from './atoms.js'
import { createFlow } from './flow.js'
import { createLogin, frameOrigin, never, refusal, resultOf } from './test/world.js'
import type { SocialsOptions } from './types.js'

/** A window of the frame's `/loading`, which the test closes, and through which it speaks. */
function createWindow() {
  const listeners = new Set<(data: unknown) => void>()
  const closing = new Set<() => void>()
  const went: string[] = []
  let isClosed = false
  const say = (data: unknown, origin = frameOrigin) => {
    if (origin === frameOrigin) for (const listener of listeners) listener(data)
  }
  const window: PageWindow = {
    go: (url) => void went.push(url),
    closed: () => isClosed,
    close: () => void went.push('closed'),
    focus: () => void went.push('focused'),
    post: () => {},
    onMessage(origin, listener) {
      expect(origin).toBe(frameOrigin)
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    onClosed(run) {
      closing.add(run)
      return () => void closing.delete(run)
    },
  }
  const close = () => {
    isClosed = true
    for (const run of closing) run()
  }
  return { window, went, say, close, listening: () => listeners.size + closing.size }
}

interface Setting {
  readonly device?: Partial<ReturnType<PluginContext['page']['device']>>
  readonly popup?: 'blocked'
  /** Windows that the page opens find the frame. Default: true. */
  readonly isFound?: boolean
  readonly options?: SocialsOptions
  /** In the task of the connection: the kernel closes the view then. */
  readonly onConnected?: () => void
}

function createWorld({ device, popup, isFound = true, options, onConnected = () => {} }: Setting = {}) {
  const login = createLogin()
  const clock = createTestClock()
  const store = createStore()
  const opened = createWindow()
  const sizes: unknown[] = []
  const links: string[] = []
  const tracked: string[] = []
  const kept = new Map<string, unknown>()
  const connected: { connectorId: string }[] = []
  const context = {
    accounts: { list: () => connected, watch: () => () => {} },
    login: {
      ...{ origin: async () => frameOrigin, preload: async () => {}, isFound: () => isFound },
      ...{ request: login.request, watch: () => () => {} },
    },
    connect: {
      async connect({ input }: { input: unknown }) {
        login.asked.push({ method: 'connect', params: input })
        connected.push({ connectorId: 'embedded' })
        onConnected()
        return { id: 'c1' }
      },
    },
    page: {
      device: () => ({ phone: false, os: 'other', telegram: false, framed: false, ...device }),
      wayBack: () => 'https://site.test/shop',
      openWindow(size: unknown) {
        sizes.push(size)
        return popup === 'blocked' ? undefined : opened.window
      },
      openLink: (href: string) => links.push(href) > 0,
      onReturn: () => () => {},
    },
    storage: {
      get: (name: string, parse: (value: unknown) => unknown) => (kept.has(name) ? parse(kept.get(name)) : undefined),
      set: (name: string, value: unknown) => void kept.set(name, value),
      remove: (name: string) => void kept.delete(name),
    },
    navigation: { push: (view: string) => void links.push(view) },
    services: { has: () => false },
    feature: { get: () => ['google'], watch: () => () => {} },
    track: (event: string) => void tracked.push(event),
    onDispose() {},
    ...{ clock, store },
  } as unknown as PluginContext<'connect' | 'login'>
  const flow = createFlow(context, options)
  return { ...{ flow, login, clock, opened, sizes, links, tracked, kept }, state: () => store.get(loginAtom) }
}

test('behavior: the window opens within the click with an id that the frame hears of, goes by itself, and its result connects', async () => {
  const { flow, login, opened, sizes, tracked } = createWorld()
  const connecting = flow.connect('google')
  // Before anything was awaited.
  expect(sizes).toEqual([{ width: 600, height: 800 }])
  await settle()
  const [, id = ''] = opened.went[0]?.split('#') ?? []
  expect(id).toMatch(/^[\da-f]{32}$/)
  expect(opened.went).toEqual([`${frameOrigin}/loading#${id}`])
  expect(login.asked[0]).toEqual({ method: 'GET_SOCIAL_REDIRECT_URI', params: { provider: 'google', window: id } })
  opened.say({ resultUri: resultOf('google') })
  expect(await connecting).toEqual({ id: 'c1' })
  expect(login.asked.slice(-2)).toEqual([
    { method: 'CONNECT_SOCIAL', params: { uri: resultOf('google') } },
    { method: 'connect', params: { method: 'social' } },
  ])
  expect(opened.went.at(-1)).toBe('closed')
  expect(opened.listening()).toBe(0)
  expect(tracked).toEqual(['SOCIAL_LOGIN_STARTED', 'SOCIAL_LOGIN_REQUEST_USER_DATA', 'SOCIAL_LOGIN_SUCCESS'])
})

test('S29 a result from another origin is not heard', async () => {
  const { flow, login, opened } = createWorld()
  void flow.begin('google')
  await settle()
  opened.say({ resultUri: resultOf('google') }, 'https://evil.test')
  await settle()
  expect(login.methods()).not.toContain('CONNECT_SOCIAL')
  flow.leave()
})

test('S3 each window has an id of its own', async () => {
  const { flow, opened } = createWorld()
  for (const provider of ['google', 'x']) {
    void flow.begin(provider)
    await settle()
  }
  const ids = opened.went.filter((url) => url.includes('#'))
  expect(new Set(ids).size).toBe(2)
  flow.leave()
})

test('behavior: a frame that knows no announced windows leaves it to the page to lead one', async () => {
  const { flow, login, opened } = createWorld()
  login.answers.GET_SOCIAL_REDIRECT_URI = () => ({ uri: 'https://google.test/authorize' })
  void flow.begin('google')
  await settle()
  expect(opened.went.at(-1)).toBe('https://google.test/authorize')
  flow.leave()
})

test('behavior: where no window finds the frame it opens one itself, and its result is heard by asking', async () => {
  const { flow, login, sizes, state } = createWorld({ isFound: false })
  let answer: (result: { uri: string }) => void = () => {}
  const late = new Promise((resolve) => {
    answer = resolve
  })
  login.answers.SOCIAL_RESULT = () => late
  const connecting = flow.begin('google')
  await settle()
  expect(sizes).toEqual([])
  expect(login.asked[0]).toEqual({ method: 'GET_SOCIAL_REDIRECT_URI', params: { provider: 'google', window: 'frame' } })
  expect(state()?.phase).toBe('provider')
  answer({ uri: resultOf('google') })
  expect(await connecting).toEqual({ id: 'c1' })
})

test('F27 a window that is cut off before it is on its way: the next one is led on by the page', async () => {
  const { flow, login, opened, state } = createWorld()
  const { GET_SOCIAL_REDIRECT_URI: begin = never } = login.answers
  login.answers.GET_SOCIAL_REDIRECT_URI = never
  const first = flow.begin('google')
  await settle()
  opened.close()
  await first
  expect(state()?.error).toMatchObject({ code: 'SOCIAL_WINDOW_CLOSED' })
  login.answers.GET_SOCIAL_REDIRECT_URI = begin
  opened.went.length = 0
  void flow.begin('google')
  await settle()
  expect(opened.went).toEqual(['https://google.test/authorize?scope=openid&state=state1'])
  expect(login.asked.at(-2)).toEqual({ method: 'GET_SOCIAL_REDIRECT_URI', params: { provider: 'google' } })
  flow.leave()
})

test('F27 a blocked window fails at once, and the next press begins anew', async () => {
  const { flow, state, login } = createWorld({ popup: 'blocked' })
  await flow.begin('google')
  expect(state()?.error).toMatchObject({ code: 'SOCIAL_WINDOW_BLOCKED' })
  expect(login.methods()).toEqual([])
})

test('F27 closed early: Popup closed once the frame knows of no result; what comes late still counts', async () => {
  const { flow, state, opened, login } = createWorld()
  let answer: (result: { uri: string }) => void = () => {}
  const late = new Promise((resolve) => {
    answer = resolve
  })
  login.answers.SOCIAL_RESULT = ({ wait }) => (wait ? late : {})
  const connecting = flow.begin('google')
  await settle()
  opened.close()
  expect(state()?.error).toBeUndefined()
  await settle()
  expect(state()?.error).toMatchObject({ code: 'SOCIAL_WINDOW_CLOSED', message: 'Popup closed' })
  answer({ uri: resultOf('google') })
  expect(await connecting).toEqual({ id: 'c1' })
})

test('F27 a window that looks closed and has a result is no failure', async () => {
  const { flow, state, opened, login } = createWorld()
  login.answers.SOCIAL_RESULT = (params, signal) => (params.wait ? never({}, signal) : { uri: resultOf('x') })
  void flow.begin('x')
  await settle()
  opened.close()
  await settle()
  expect(state()?.error).toBeUndefined()
  flow.leave()
})

test('behavior: a user who does not consent has rejected the login; nothing has failed', async () => {
  const { flow, state, login, tracked } = createWorld()
  login.answers.SOCIAL_RESULT = async () => {
    throw refusal('SOCIAL_DENIED')
  }
  await flow.begin('google')
  expect(state()?.error).toMatchObject({ message: 'Connection rejected', outcome: 'rejected' })
  expect(tracked.at(-1)).toBe('SOCIAL_LOGIN_CANCELED')
})

test('behavior: an address that does not come within 45 s', async () => {
  const { flow, state, clock, login, opened } = createWorld()
  login.answers.GET_SOCIAL_REDIRECT_URI = never
  void flow.begin('google')
  await settle()
  await clock.advance(44_999)
  expect(state()?.error).toBeUndefined()
  await clock.advance(1)
  await settle()
  expect(state()?.error?.message).toBe('Failed to initiate social connection')
  expect(opened.went.at(-1)).toBe('closed')
})

test('behavior: leaving drops what the frame was asked, 100 ms later, unless the next one has begun', async () => {
  const { flow, clock, login, opened } = createWorld()
  void flow.begin('google')
  await settle()
  flow.leave()
  await settle()
  expect(opened.went.at(-1)).toBe('closed')
  await clock.advance(99)
  expect(login.methods()).not.toContain('RELOAD')
  await clock.advance(1)
  expect(login.methods()).toContain('RELOAD')
  void flow.begin('google')
  flow.leave()
  void flow.begin('x')
  await clock.advance(100)
  expect(login.methods().filter((method) => method === 'RELOAD')).toHaveLength(1)
  flow.leave()
})

test('parameters: a signal gives the login up, and what the window says later is ignored', async () => {
  const { flow, login, opened } = createWorld()
  const leave = new AbortController()
  const connecting = flow.connect('google', { signal: leave.signal })
  await settle()
  leave.abort()
  await expect(connecting).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  expect(opened.went.at(-1)).toBe('closed')
  opened.say({ resultUri: resultOf('google') })
  await settle()
  expect(login.methods()).not.toContain('CONNECT_SOCIAL')
})

test('S31 a phone leaves for the provider; only a result with the same state comes back, once', async () => {
  const { flow, links, login, sizes, kept } = createWorld({ device: { phone: true, os: 'ios' } })
  void flow.begin('google')
  await settle()
  expect(sizes).toEqual([])
  const target = new URL(links[0] ?? '')
  expect(target.searchParams.get('state')).toBe(`state1--${encodeURIComponent('https://site.test/shop')}`)
  flow.leave()
  links.length = 0
  for (const foreign of ['', 'no address', resultOf('google', 'state2'), resultOf('x')]) flow.resume(foreign)
  await settle()
  expect(login.methods()).not.toContain('CONNECT_SOCIAL')
  flow.resume(resultOf('google'))
  await settle()
  expect(links).toEqual(['Connect', 'ConnectingSocial'])
  expect(login.asked).toContainEqual({ method: 'CONNECT_SOCIAL', params: { uri: resultOf('google') } })
  expect(login.methods().at(-1)).toBe('connect')
  expect(kept.has('pending')).toBe(false)
  flow.resume(resultOf('google'))
  await settle()
  expect(login.methods().filter((method) => method === 'CONNECT_SOCIAL')).toHaveLength(1)
})

test('behavior: the connection closes the view, which does not drop the login', async () => {
  let leave = () => {}
  const { flow, login, clock } = createWorld({ onConnected: () => leave() })
  leave = flow.leave
  expect(await flow.begin('passkey')).toEqual({ id: 'c1' })
  await clock.advance(1000)
  expect(login.methods()).not.toContain('RELOAD')
})

test('behavior: a result that comes back after ten minutes is not taken', async () => {
  const { flow, clock, login } = createWorld({ device: { telegram: true } })
  void flow.begin('google')
  await settle()
  flow.leave()
  await clock.advance(600_000)
  flow.resume(resultOf('google'))
  await settle()
  expect(login.methods()).not.toContain('CONNECT_SOCIAL')
})

test('behavior: Farcaster shows its address until the phone has signed', async () => {
  const { flow, login, state } = createWorld()
  let sign: (user: { userName: string }) => void = () => {}
  const signed = new Promise((resolve) => {
    sign = resolve
  })
  login.answers.CONNECT_FARCASTER = () => signed
  const connecting = flow.begin('farcaster')
  await settle()
  expect(state()).toMatchObject({ phase: 'provider', url: 'https://farcaster.test/siwf?channelToken=1' })
  sign({ userName: 'ada' })
  expect(await connecting).toEqual({ id: 'c1' })
  expect(login.asked.at(-1)).toEqual({ method: 'connect', params: { method: 'farcaster' } })
})

test('behavior: in a mini app its host signs, with the nonce of the services', async () => {
  const signIn = async ({ nonce }: { nonce: string }) => ({ message: `nonce ${nonce}`, signature: '0x1' })
  const { flow, login } = createWorld({ options: { farcaster: { signIn } } })
  login.answers.CONNECT_FARCASTER = () => ({ userName: 'ada' })
  await flow.connect('farcaster')
  expect(login.asked).toContainEqual({
    method: 'CONNECT_FARCASTER',
    params: { message: 'nonce nonce1', signature: '0x1' },
  })
})

test('behavior: Farcaster that fails has the text of the specification', async () => {
  const { flow, login } = createWorld()
  login.answers.GET_FARCASTER_URI = async () => {
    throw refusal('SERVICE_FAILED')
  }
  await expect(flow.connect('farcaster')).rejects.toMatchObject({ message: 'Failed to connect to farcaster' })
})

test('behavior: a passkey that has logged in is remembered', async () => {
  const { flow, login } = createWorld()
  expect(flow.isReturning()).toBe(false)
  await flow.begin('passkey', true)
  expect(login.asked).toContainEqual({ method: 'CONNECT_PASSKEY', params: { create: true } })
  expect(flow.isReturning()).toBe(true)
})
