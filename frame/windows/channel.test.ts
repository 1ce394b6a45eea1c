import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ShownState } from '../common/approval/props.js'
import { type OpenedWindow, openWindow } from '../common/channel/openWindow.js'
import { WindowError } from '../common/channel/windowError.js'
import { windowMessages } from '../common/channel/windowMessages.js'
import { connectToOpener, type WindowTask } from './connectToOpener.js'

const origin = 'https://wallet.example'

/** Two windows with the rules of browsers: messages are cloned, arrive later, and only at the origin that they name. */
function createPair({ isBlocked = false }: { readonly isBlocked?: boolean } = {}) {
  const make = () => {
    const listeners = new Set<(event: MessageEvent) => void>()
    const posted: { readonly data: Record<string, unknown>; readonly from: unknown }[] = []
    const self = {
      closed: false,
      location: { origin, hostname: 'wallet.example' },
      opener: null as unknown,
      top: null as unknown,
      setTimeout: globalThis.setTimeout,
      clearTimeout: globalThis.clearTimeout,
      setInterval: globalThis.setInterval,
      clearInterval: globalThis.clearInterval,
      addEventListener: (_: string, run: (event: MessageEvent) => void) => void listeners.add(run),
      removeEventListener: (_: string, run: (event: MessageEvent) => void) => void listeners.delete(run),
      close() {
        self.closed = true
      },
    }
    self.top = self
    const arrive = (data: unknown, source: unknown, from = origin) => {
      for (const run of [...listeners]) run({ data, source, origin: from } as MessageEvent)
    }
    return { self, arrive, posted }
  }
  const frame = make()
  const opened = make()
  /** What one of them has of the other: a handle that posts as the one who holds it. */
  const handle = (to: typeof frame, holder: () => unknown) =>
    new Proxy(to.self, {
      get: (target, name) =>
        name === 'postMessage'
          ? (data: unknown, target: string | { targetOrigin: string; transfer?: Transferable[] }) => {
              const { targetOrigin, transfer = [] } = typeof target === 'string' ? { targetOrigin: target } : target
              const cloned = structuredClone(data, { transfer })
              if (targetOrigin !== origin) return
              to.posted.push({ data: cloned as Record<string, unknown>, from: holder() })
              // A task of its own, as in browsers.
              setTimeout(() => to.self.closed || to.arrive(cloned, holder()))
            }
          : Reflect.get(target, name),
      set: (target, name, value) => Reflect.set(target, name, value),
    })
  const toFrame: unknown = handle(frame, () => toOpened)
  const toOpened: unknown = handle(opened, () => toFrame)
  const open = vi.fn(() => (isBlocked ? null : toOpened))
  const frameWindow = Object.assign(frame.self, { open }) as unknown as Window
  // Identity as browsers have it: `opener` of the window is the frame's handle, and its own opener is readable for the frame.
  opened.self.opener = toFrame
  return { frame, opened, frameWindow, openedWindow: opened.self as unknown as Window, open, toFrame, toOpened }
}

const ask = { shown: { account: '0x1' } } as never
const stateOf = (seen: number) => ({ seen, phase: 'asking' }) as ShownState
const look = { theme: 'dark', language: 'en' } as const
let pair: ReturnType<typeof createPair>
let calls: unknown[]
let window: OpenedWindow<never, ShownState>

function open(serve: Partial<Record<string, (sent: never) => Promise<unknown>>> = {}) {
  calls = []
  const note = (name: string) => async (sent: unknown) => {
    calls.push([name, sent])
    return undefined
  }
  const server = {
    approve: note('approve'),
    choose: note('choose'),
    reject: note('reject'),
    retry: note('retry'),
    ...serve,
  }
  window = openWindow('approve', ask, { window: pair.frameWindow, look, serve: server as never, every: 10 })
  return window
}
async function connect() {
  const task = await connectToOpener(pair.openedWindow, ['approve', 'passkey'])
  if (task?.purpose !== 'approve') throw new Error('There is no task.')
  return task as unknown as WindowTask<'approve'>
}

beforeEach(() => {
  pair = createPair()
})
afterEach(() => {
  window?.close()
})

test('behavior: a window gets its task, its look and the last news, and calls reach the frame', async () => {
  open().tell(stateOf(1))
  window.tell(stateOf(2))
  const task = await connect()
  expect([task.ask, task.look]).toEqual([ask, look])
  const heard: number[] = []
  task.onNews(({ seen }) => void heard.push(seen))
  await vi.waitFor(() => expect(heard).toEqual([2]))
  await task.call('approve', { seen: 2 })
  await task.call('reject', {})
  expect(calls).toEqual([
    ['approve', { seen: 2 }],
    ['reject', expect.anything()],
  ])
  window.tell(stateOf(3))
  await vi.waitFor(() => expect(heard).toEqual([2, 3]))
})

test('behavior: what a call throws reaches the window as code and message; an error without a code says nothing', async () => {
  open({
    reject: () => Promise.reject(Object.assign(new Error('Wait.'), { code: 'TOO_MANY', retryAfter: 30 })),
    retry: () => Promise.reject(new Error('a secret')),
  })
  const task = await connect()
  await expect(task.call('reject', {})).rejects.toMatchObject({ code: 'TOO_MANY', message: 'Wait.', retryAfter: 30 })
  await expect(task.call('retry', {})).rejects.toEqual(new WindowError('FAILED', 'This did not work. Try again.'))
})

test('S1: messages of another window, another origin, or without the secret do nothing', async () => {
  open()
  await connect()
  const sent = pair.frame.posted.length
  const { secret } = pair.opened.posted.find(({ data }) => data.type === windowMessages.begin)?.data ?? {}
  const call = { type: windowMessages.call, id: 7, name: 'approve', payload: { seen: 0 } }
  const other = { postMessage: vi.fn() }
  pair.frame.arrive({ ...call, secret }, other)
  pair.frame.arrive({ ...call, secret }, pair.toOpened, 'https://evil.example')
  pair.frame.arrive({ ...call, secret: new Uint8Array(32) }, pair.toOpened)
  pair.frame.arrive(call, pair.toOpened)
  pair.frame.arrive({ type: windowMessages.hello }, other)
  await new Promise((resolve) => setTimeout(resolve))
  expect(calls).toEqual([])
  expect(other.postMessage).not.toHaveBeenCalled()
  expect(pair.frame.posted).toHaveLength(sent)
  // The control: with all three it is a call.
  pair.frame.arrive({ ...call, secret }, pair.toOpened)
  expect(calls).toEqual([['approve', { seen: 0 }]])
})

test.each([
  ['a name that is none', 'constructor', {}],
  ['a payload that cannot be read', 'approve', { seen: 'all' }],
])('S4: a call with %s is none', async (_, name, payload) => {
  open()
  await connect()
  const { secret } = pair.opened.posted.find(({ data }) => data.type === windowMessages.begin)?.data ?? {}
  pair.frame.arrive({ type: windowMessages.call, secret, id: 1, name, payload }, pair.toOpened)
  await new Promise((resolve) => setTimeout(resolve))
  expect(calls).toEqual([])
})

test('behavior: a window that the user closes ends the waiting; one that the frame closes hears nothing more', async () => {
  open()
  await connect()
  pair.opened.self.closed = true
  expect(await window.answer).toBeUndefined()
  const told = pair.opened.posted.length
  window.tell(stateOf(9))
  expect(pair.opened.posted).toHaveLength(told)
})

test('behavior: with the opener the task goes: calls fail with GONE, open ones too, and the page is notified', async () => {
  open({ reject: () => new Promise(() => undefined) })
  const task = await connect()
  const gone = vi.fn()
  task.onGone(gone)
  const waiting = task.call('reject', {})
  pair.frame.self.closed = true
  await expect(waiting).rejects.toMatchObject({ code: 'GONE' })
  await expect(task.call('retry', {})).rejects.toMatchObject({ code: 'GONE' })
  expect(gone).toHaveBeenCalledOnce()
})

test('S1: a window hears its opener alone, and only while that is of this origin: a page that it has become begins no task', async () => {
  pair.opened.self.setTimeout = ((run: () => void) => setTimeout(run, 50)) as typeof setTimeout
  const begin = (n: number) => ({
    ...{ type: windowMessages.begin, secret: new Uint8Array(32).fill(n), purpose: 'approve' },
    ...{ ask: { shown: { account: `0x${n}` } }, look },
  })
  const foreign = connectToOpener(pair.openedWindow, ['approve'])
  pair.opened.arrive(begin(6), pair.toFrame, 'https://evil.example')
  pair.opened.arrive(begin(7), { postMessage: vi.fn() })
  expect(await foreign).toBeUndefined()
  // The control: of this origin and by the opener it is a task, and later messages are held to the same.
  const own = connectToOpener(pair.openedWindow, ['approve'])
  pair.opened.arrive(begin(6), pair.toFrame, 'https://evil.example')
  pair.opened.arrive(begin(8), pair.toFrame)
  const task = (await own) as unknown as WindowTask<'approve'>
  expect(task.ask).toEqual({ shown: { account: '0x8' } })
  const heard: number[] = []
  task.onNews(({ seen }) => void heard.push(seen))
  const news = (seen: number) => ({
    ...{ type: windowMessages.news, secret: new Uint8Array(32).fill(8), news: stateOf(seen) },
  })
  pair.opened.arrive(news(1), pair.toFrame, 'https://evil.example')
  pair.opened.arrive(news(2), { postMessage: vi.fn() })
  pair.opened.arrive(news(3), pair.toFrame)
  expect(heard).toEqual([3])
})

test('behavior: without an opener, or in a frame, there is no task', async () => {
  expect(await connectToOpener({ ...pair.openedWindow, opener: null } as Window, ['approve'])).toBeUndefined()
  expect(await connectToOpener({ ...pair.openedWindow, top: {} } as Window, ['approve'])).toBeUndefined()
})

test('behavior: a blocked window is taken from a link: the one that this page opened, and no other', async () => {
  pair = createPair({ isBlocked: true })
  open()
  expect(window.isBlocked).toBe(true)
  const stranger = { opener: {}, postMessage: vi.fn() }
  pair.frame.arrive({ type: windowMessages.hello }, stranger)
  expect(stranger.postMessage).not.toHaveBeenCalled()
  // What the frame reads of a window of its own origin: who opened it.
  pair.opened.self.opener = pair.frameWindow
  const own = new Proxy(pair.toOpened as object, {})
  pair.frame.arrive({ type: windowMessages.hello }, own)
  await window.begun
})
