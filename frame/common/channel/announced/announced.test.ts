import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { announcedMessages } from './announcedMessages.js'
import { createAnnouncedWindows, findFrame, isWindowId } from './index.js'
import { asSeenBy, createTestPage, createTestWindow, openFrom, origin } from './test/windows.js'

const id = 'a'.repeat(32)
const other = 'b'.repeat(32)
const site = 'https://shop.example'
const never = () => new AbortController().signal

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** What became of a promise by now; `open` when nothing has. */
const stateOf = async <Value>(promise: Promise<Value>): Promise<Value | 'open'> =>
  Promise.race([promise, Promise.resolve('open' as const)])

const portOf = (found: Awaited<ReturnType<typeof findFrame>>) => (typeof found === 'object' ? found.port : undefined)

/** A page with a frame that waits for a window with this id. */
function announce(frames = [origin]) {
  const { page, frames: inside } = createTestPage(site, frames)
  const [frame = page] = inside.filter(({ self }) => self.location.origin === origin)
  const windows = createAnnouncedWindows(frame.self)
  return { page, frame, inside, windows }
}

test('S11: the window finds its frame among others, though the page loads it later, and both speak by one channel', async () => {
  const { page, windows, inside } = announce(['https://ads.example', origin, 'https://maps.example'])
  const found = findFrame(openFrom(page), 'social', id)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await stateOf(found)).toBe('open')
  const meeting = windows.meet(id, 'social', never())
  await vi.advanceTimersByTimeAsync(2_000)
  const [mine, theirs] = [(await meeting).port, portOf(await found)]
  const heard = new Promise((resolve) => {
    mine.onmessage = ({ data }) => resolve(data)
  })
  theirs?.postMessage('here')
  vi.useRealTimers()
  expect(await heard).toBe('here')
  mine.close()
  // S2: whatever else stands in the page is given nothing.
  expect([...page.targets, ...inside.flatMap(({ targets }) => targets)].every((each) => each === origin)).toBe(true)
})

test('S11: one that was opened by the frame itself finds it', async () => {
  const { frame, windows } = announce()
  const meeting = windows.meet(id, 'social', never())
  const found = findFrame(openFrom(frame), 'social', id)
  await vi.advanceTimersByTimeAsync(1_000)
  expect([(await meeting).port, portOf(await found)].map((port) => port instanceof MessagePort)).toEqual([true, true])
})

test('S11: an id is for the first window that names it, and once: a second one hears so until it is over', async () => {
  const { page, windows } = announce()
  const over = new AbortController()
  const meeting = windows.meet(id, 'social', over.signal)
  const [first, second] = [findFrame(openFrom(page), 'social', id), findFrame(openFrom(page), 'social', id)]
  await vi.advanceTimersByTimeAsync(1_000)
  expect((await meeting).port).toBeInstanceOf(MessagePort)
  const found = [await first, await second]
  expect(found.map((each) => portOf(each) instanceof MessagePort || each).sort()).toEqual(['taken', true])
  over.abort()
  const late = findFrame(openFrom(page), 'social', id)
  await vi.advanceTimersByTimeAsync(21_000)
  expect(await late).toBeUndefined()
  expect([windows.isNew(id), windows.isNew(other)]).toEqual([false, true])
  await expect(windows.meet(id, 'social', never())).rejects.toThrow(RangeError)
})

test.each([
  ['an id that was not announced', other, 'social'],
  ['another purpose', id, 'window'],
])('S11: the frame answers nothing to %s', async (_, named, purpose) => {
  const { page, windows } = announce()
  const meeting = windows.meet(id, 'social', never())
  const found = findFrame(openFrom(page), purpose as 'social', named)
  await vi.advanceTimersByTimeAsync(19_999)
  expect(await stateOf(found)).toBe('open')
  await vi.advanceTimersByTimeAsync(1)
  expect(await found).toBeUndefined()
  expect(await stateOf(meeting)).toBe('open')
})

test('S1: neither a page of another origin nor a frame of this one is met', async () => {
  const { page, frame, windows } = announce([origin, origin])
  const meeting = windows.meet(id, 'social', never())
  const find = { type: announcedMessages.find, purpose: 'social', id }
  const [, sibling] = [frame, createTestWindow(origin, page)]
  for (const from of [page, createTestWindow('https://evil.example'), sibling])
    asSeenBy(from, frame).postMessage(find, origin)
  for (const strange of [null, 'find', { ...find, id: 7 }, { ...find, type: 'x' }])
    asSeenBy(createTestWindow(), frame).postMessage(strange, origin)
  await vi.advanceTimersByTimeAsync(100)
  expect(await stateOf(meeting)).toBe('open')
})

test('S1: a window takes a channel from its own origin alone, and for its own id', async () => {
  const { page } = createTestPage(site, ['https://evil.example'])
  const opened = openFrom(page)
  const found = findFrame(opened, 'social', id)
  const { port1 } = new MessageChannel()
  for (const [from, named, ports] of [
    ['https://evil.example', id, [port1]],
    [origin, other, [port1]],
    [origin, id, []],
  ] as const) {
    const data = { type: announcedMessages.found, id: named }
    opened.dispatchEvent(Object.assign(new Event('message'), { data, origin: from, source: null, ports }))
  }
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await found).toBeUndefined()
  port1.close()
})

test('behavior: a page that gives it up ends the waiting, and a window without an opener does not wait', async () => {
  const { windows } = announce()
  const leaving = new AbortController()
  const meeting = windows.meet(id, 'social', leaving.signal)
  leaving.abort(new Error('left'))
  await expect(meeting).rejects.toThrow('left')
  expect(await findFrame(openFrom(undefined), 'social', id)).toBeUndefined()
})

test('parameters: id', () => {
  expect([id, 'A'.repeat(32), 'a'.repeat(31), `${id}a`, '', undefined, 7].map(isWindowId)).toEqual([
    ...[true, false, false, false, false, false, false],
  ])
})
