import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ShownState } from '../common/approval/props.js'
import { createAnnouncedWindows } from '../common/channel/announced/index.js'
import {
  asSeenBy,
  createTestPage,
  openTestWindow,
  origin,
  type TestWindow,
} from '../common/channel/announced/test/windows.js'
import { type OpenedWindow, openWindow } from '../common/channel/openWindow.js'
import { serveWindow } from '../common/channel/serveWindow.js'
import { WindowError } from '../common/channel/windowError.js'
import { windowMessages } from '../common/channel/windowMessages.js'
import { connectToOpener, type WindowTask } from './connectToOpener.js'

const ask = { shown: { account: '0x1' } } as never
const stateOf = (seen: number) => ({ seen, phase: 'asking' }) as ShownState
const look = { theme: 'dark', language: 'en' } as const

type Opened = ReturnType<typeof openTestWindow>

let page: TestWindow
let frame: TestWindow
let opened: Opened | undefined
let calls: unknown[]
let window: OpenedWindow<never, ShownState>

/** The frame in a page, and windows that its clicks open. */
beforeEach(() => {
  const made = createTestPage('https://shop.example', [origin])
  page = made.page
  frame = made.frames[0] as TestWindow
  opened = undefined
  calls = []
  const { setInterval, clearInterval } = globalThis
  Object.assign(frame.self, {
    ...{ location: { origin, hostname: 'wallet.example' }, navigator: {}, setInterval, clearInterval },
    open: vi.fn((href: string) => {
      opened = openTestWindow(frame, href)
      return Object.assign(asSeenBy(frame, opened), { close: opened.view.close })
    }),
  })
})
afterEach(() => {
  window?.close()
})

function parts(serve: Partial<Record<string, (sent: never) => Promise<unknown>>> = {}) {
  const note = (name: string) => async (sent: unknown) => {
    calls.push([name, sent])
    return undefined
  }
  const names = ['approve', 'choose', 'reject', 'retry']
  const server = { ...Object.fromEntries(names.map((name) => [name, note(name)])), ...serve }
  return { window: frame.self as unknown as Window, look, serve: server as never, every: 10 }
}
function open(serve?: Parameters<typeof parts>[0]) {
  window = openWindow('approve', ask, parts(serve))
  return window
}
const view = () => {
  if (!opened) throw new Error('No window was opened.')
  return opened.view
}
async function connect(from = view()) {
  const task = await connectToOpener(from, ['approve', 'passkey'])
  if (typeof task === 'string' || task.purpose !== 'approve') throw new Error(`There is no task: ${task}`)
  return task as unknown as WindowTask<'approve'>
}

test('behavior: a window looks as its frame does: at first, and whenever that changes', async () => {
  open()
  window.setLook({ theme: 'light', language: 'de' })
  const task = await connect()
  expect(task.look).toEqual({ theme: 'light', language: 'de' })
  const heard: string[] = []
  const stop = task.onLook(({ language }) => void heard.push(language))
  window.setLook({ theme: 'light', language: 'ar' })
  await expect.poll(() => heard).toEqual(['ar'])
  stop()
})

test('behavior: a window gets its task, its look and the last news, and calls reach the frame', async () => {
  open().tell(stateOf(1))
  window.tell(stateOf(2))
  const task = await connect()
  expect([task.ask, task.look]).toEqual([ask, look])
  // Nothing of it stays in an address.
  expect(view().location.href).toBe(`${origin}/window`)
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

test('S11: a window that the page has opened, with the id that the page has announced, is served alike; another page’s is not', async () => {
  const id = 'c'.repeat(32)
  const meeting = createAnnouncedWindows(frame.self).meet(id, 'window', new AbortController().signal)
  const served = serveWindow('approve', ask, meeting, parts())
  const elsewhere = createTestPage('https://evil.example', []).page
  const patient = openTestWindow(elsewhere, `/window#${id}`)
  const strange = connectToOpener(patient.view, ['approve'])
  const task = await connect(openTestWindow(page, `/window#${id}`).view)
  expect(task.ask).toEqual(ask)
  await task.call('approve', { seen: 0 })
  expect(calls).toHaveLength(1)
  // A second one for it has nothing to do.
  expect(await connectToOpener(openTestWindow(page, `/window#${id}`).view, ['approve'])).toBe('taken')
  served.close()
  await vi.waitFor(() => expect(Promise.race([strange, 'open'])).resolves.toBe('open'))
})

test.each([
  ['a name that is none', 'constructor', {}],
  ['a payload that cannot be read', 'approve', { seen: 'all' }],
])('S4: a call with %s is none', async (_, name, payload) => {
  open()
  const task = await connect()
  void task.call(name as 'approve', payload as { seen: number }).catch(() => undefined)
  await task.call('retry', {})
  expect(calls.map((call) => (call as [string])[0])).toEqual(['retry'])
})

test.each([
  ['is closed', () => void view().close()],
  ['is led to another page', () => void view().dispatchEvent(new Event('pagehide'))],
])('behavior: a window that %s ends the waiting, and hears nothing more', async (_, leave) => {
  open()
  await connect()
  leave()
  expect(await window.answer).toBeUndefined()
})

test('behavior: one that the frame closes closes itself', async () => {
  open()
  const task = await connect()
  const gone = vi.fn()
  task.onGone(gone)
  const { close } = view()
  const closing = vi.fn(close)
  Object.assign(view(), { close: closing })
  window.close()
  await vi.waitFor(() => expect(closing).toHaveBeenCalledOnce())
  expect(gone).toHaveBeenCalledOnce()
})

test.each([
  ['is taken out of its page', () => void Object.assign(frame.handle, { closed: true })],
  ['is loaded anew', () => void frame.self.dispatchEvent(new Event('pagehide'))],
])(
  'behavior: with a frame that %s the task goes: calls fail with GONE, open ones too, and the page is notified',
  async (_, leave) => {
    open({ reject: () => new Promise(() => undefined) })
    const task = await connect()
    const gone = vi.fn()
    task.onGone(gone)
    const waiting = task.call('reject', {})
    leave()
    await expect(waiting).rejects.toMatchObject({ code: 'GONE' })
    await expect(task.call('retry', {})).rejects.toMatchObject({ code: 'GONE' })
    expect(gone).toHaveBeenCalledOnce()
  },
)

test('S1: a window takes a task of its frame’s origin alone, for its own id', async () => {
  const id = 'd'.repeat(32)
  const { view: own } = openTestWindow(page, `/window#${id}`)
  const task = connectToOpener(own, ['approve'])
  const { port1, port2 } = new MessageChannel()
  for (const [from, named] of [
    ['https://evil.example', id],
    [origin, 'e'.repeat(32)],
  ]) {
    const data = { type: 'latchkey-announced/found', id: named }
    own.dispatchEvent(Object.assign(new Event('message'), { data, origin: from, source: page.handle, ports: [port2] }))
  }
  port1.postMessage({ type: windowMessages.begin, purpose: 'approve', ask, look })
  const pause = new Promise((resolve) => setTimeout(() => resolve('waits'), 50))
  expect(await Promise.race([task, pause])).toBe('waits')
  port1.close()
})

test('behavior: without an opener, an id, or in a frame there is no task, and a window says which', async () => {
  const id = 'f'.repeat(32)
  expect(await connectToOpener(openTestWindow(undefined, `/window#${id}`).view, ['approve'])).toBe('apart')
  expect(await connectToOpener(openTestWindow(page).view, ['approve'])).toBe('gone')
  const { view: framed } = openTestWindow(page, `/window#${id}`)
  Object.assign(framed, { top: {} })
  expect(await connectToOpener(framed, ['approve'])).toBe('gone')
})

test('behavior: a blocked window is taken from a link that names its id', async () => {
  Object.assign(frame.self, { open: () => null })
  open()
  expect(window.state).toBe('blocked')
  await connect(openTestWindow(frame, window.href).view)
  await window.begun
})

test.each([
  ['was blocked', true, 'blocked'],
  ['is kept apart by a policy of openers', false, 'apart'],
])('behavior: a window without a handle %s, as what is left of the user’s activation tells', (_, isLeft, state) => {
  const userActivation = { isActive: true }
  Object.assign(frame.self, {
    navigator: { userActivation },
    open() {
      userActivation.isActive = isLeft
      return null
    },
  })
  expect(open().state).toBe(state)
})
