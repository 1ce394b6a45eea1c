// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPage } from './page.js'
import { openWindow } from './pageWindow.js'
import { takeQuery } from './takeQuery.js'

beforeEach(() => history.replaceState({ kept: true }, '', '/shop?result_uri=a%20b&page=2#part'))
afterEach(() => vi.restoreAllMocks())

test('behavior: only what is asked for leaves the address; state and hash stay', () => {
  expect(takeQuery(['result_uri', 'redirect'])).toEqual({ result_uri: 'a b' })
  expect([location.pathname, location.search, location.hash]).toEqual(['/shop', '?page=2', '#part'])
  expect(history.state).toEqual({ kept: true })
  expect(takeQuery(['result_uri'])).toBeUndefined()
})

test('behavior: the way back to a page has its query, unless that is too long, and never its fragment', () => {
  const page = createPage()
  expect(page.wayBack()).toBe(`${location.origin}/shop?result_uri=a%20b&page=2`)
  history.replaceState({}, '', `/shop?note=${'x'.repeat(2_000)}`)
  expect(page.wayBack()).toBe(`${location.origin}/shop`)
})

/** A window as `window.open` gives it. */
const stubWindow = () => ({ closed: false, location: { href: '' }, close: vi.fn() })

test('behavior: a window is led to http addresses alone, and heard from one origin alone', () => {
  const opened = stubWindow()
  const open = vi.spyOn(window, 'open').mockReturnValue(opened as never)
  const page = openWindow({ width: 600, height: 800 })
  expect(open).toHaveBeenCalledWith('', '_blank', 'popup,width=600,height=800')
  page?.go('https://id.example/login')
  expect(opened.location.href).toBe('https://id.example/login')
  for (const url of ['javascript:alert(1)', 'data:text/html,x', '//x'])
    expect(() => page?.go(url)).toThrow(expect.objectContaining({ code: 'LINK_INVALID' }))
  const heard: unknown[] = []
  const stop = page?.onMessage('https://id.example', (data) => heard.push(data))
  const say = (origin: string, source: unknown, data: string) =>
    window.dispatchEvent(Object.assign(new Event('message'), { origin, source, data }))
  say('https://id.example', opened, 'yes')
  say('https://evil.example', opened, 'no')
  say('https://id.example', window, 'no')
  stop?.()
  say('https://id.example', opened, 'late')
  expect(heard).toEqual(['yes'])
})

test('behavior: a window that the browser refused is none; one that is closed says so once', () => {
  vi.useFakeTimers()
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  expect(openWindow()).toBeUndefined()
  const opened = stubWindow()
  open.mockReturnValue(opened as never)
  const page = openWindow()
  const closed = vi.fn()
  page?.onClosed(closed)
  vi.advanceTimersByTime(2000)
  expect(closed).not.toHaveBeenCalled()
  opened.closed = true
  // Asked each second (spec section 9).
  vi.advanceTimersByTime(999)
  expect(closed).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(closed).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(2000)
  expect(closed).toHaveBeenCalledTimes(1)
  vi.useRealTimers()
})

test('F29: where the code of locks does not arrive nothing is run, the error is coded, and the next call fetches it again', async () => {
  const missing = new TypeError('Failed to fetch dynamically imported module')
  const load = vi.fn(() => import('./pageLock.js')).mockRejectedValueOnce(missing)
  const page = createPage(load)
  const run = vi.fn(() => 'done')
  await expect(page.lock('name', run)).rejects.toMatchObject({
    code: 'ENGINE_FAILED',
    message: expect.stringMatching(/Check the connection and try again\.$/),
    cause: missing,
  })
  expect(run).not.toHaveBeenCalled()
  expect(await page.lock('name', run)).toBe('done')
})
