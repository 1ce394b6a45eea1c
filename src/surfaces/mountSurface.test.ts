import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createInstance } from '../../test/fixtures/instance.js'
import { MemoryWallet } from '../../test/fixtures/wallets.js'
import type { Surface } from '../kernel/feature/surfaces.js'
import { settle } from '../testing/settle.js'
import { createTestModal } from '../testing/testEnvironment.js'
import { mountSurface } from './mountSurface.js'

// Code that comes when it is needed: here it has come.
beforeAll(() => import('../kernel/work/createWork.js'))
afterEach(() => void vi.restoreAllMocks())

/** One whose place is kept already: it needs no page. */
const element = (localName = 'latchkey-panel') => ({ localName, shadowRoot: {} }) as HTMLElement
const code = (wanted: string) => expect.objectContaining({ code: wanted, outcome: 'dismissed' })

/** An instance that notes where it is drawn, and what becomes of that. */
function createPage(options: Parameters<typeof createInstance>[0] = {}) {
  const drawn: (Surface['kind'] | 'own')[] = []
  const calls: string[] = []
  const instance = createInstance({
    ...options,
    composition: {
      loadModalCode: async () => ({
        async createModal(_context, surface) {
          const name = surface?.kind ?? 'own'
          drawn.push(name)
          return createTestModal((call) => void calls.push(`${name} ${call}`))
        },
        views: {},
      }),
    },
  })
  return { ...instance, drawn, calls }
}

test('behavior: a panel shows Connect once it was seen, Account once connected, and each again after it was closed', async () => {
  const { latchkey, drawn, calls } = createPage({ wallets: [new MemoryWallet('one')] })
  const stop = mountSurface(latchkey, 'panel', element())
  await expect.poll(() => latchkey.state().view).toBe('Connect')
  await expect.poll(() => drawn).toEqual(['panel'])
  await latchkey.connect({ connector: 'one' })
  await expect.poll(() => latchkey.state().view).toBe('Account')
  const opened = latchkey.open({ view: 'Wallets' })
  await settle()
  expect(latchkey.state().view).toBe('Wallets')
  expect(latchkey.close()).toBe(true)
  await expect(opened).rejects.toEqual(code('MODAL_CLOSED'))
  await expect.poll(() => latchkey.state().view).toBe('Account')
  await latchkey.disconnect()
  await expect.poll(() => latchkey.state().view).toBe('Connect')
  expect(drawn).toEqual(['panel'])
  expect(calls).not.toContain('panel destroy')
  stop()
  await settle()
  expect([calls.at(-1), latchkey.state().open]).toEqual(['panel destroy', false])
})

test('behavior: a panel at home has nothing to close; what the host opened there ends, and what it opens comes into sight', async () => {
  const { latchkey, calls } = createPage({ wallets: [new MemoryWallet('one')] })
  const events: string[] = []
  latchkey.on('track', ({ event }) => events.push(event))
  const opens = () => events.filter((event) => event.startsWith('MODAL'))
  mountSurface(latchkey, 'panel', element())
  await expect.poll(() => latchkey.state().view).toBe('Connect')
  expect(latchkey.close()).toBe(true)
  await settle()
  expect([latchkey.state().view, opens(), calls]).toEqual(['Connect', [], ['panel show']])

  const opened = latchkey.open()
  await settle()
  expect(calls).toEqual(['panel show', 'panel show', 'panel reveal'])
  const views: (string | undefined)[] = []
  latchkey.watch(() => views.push(latchkey.state().view))
  expect(latchkey.close()).toBe(true)
  await expect(opened).rejects.toEqual(code('MODAL_CLOSED'))
  await settle()
  expect([latchkey.state().view, views, opens()]).toEqual(['Connect', [], []])

  void latchkey.open({ view: 'Wallets' })
  await settle()
  expect(opens()).toEqual(['MODAL_OPEN'])
  latchkey.close()
  await expect.poll(() => latchkey.state().view).toBe('Connect')
  expect(opens()).toEqual(['MODAL_OPEN', 'MODAL_CLOSE'])
})

test('behavior: taken out and put back within a task, nothing is lost; for longer, what was asked ends', async () => {
  const { latchkey, calls, drawn } = createPage()
  const panel = element()
  const stop = mountSurface(latchkey, 'panel', panel)
  await expect.poll(() => latchkey.state().view).toBe('Connect')
  const opened = latchkey.open({ view: 'Wallets' })
  await settle()
  stop()
  const stopAgain = mountSurface(latchkey, 'panel', panel)
  await settle()
  expect([latchkey.state().view, calls.includes('panel destroy')]).toEqual(['Wallets', false])
  stopAgain()
  await expect(opened).rejects.toEqual(code('REQUEST_ABORTED'))
  mountSurface(latchkey, 'panel', panel)
  await expect.poll(() => latchkey.state().view).toBe('Connect')
  expect(drawn).toEqual(['panel', 'panel'])
})

test('behavior: of two elements the second stays empty, says so, and takes over when the first goes', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { latchkey, drawn } = createPage({ options: { append: false } })
  const stop = mountSurface(latchkey, 'modal', element('latchkey-modal'))
  mountSurface(latchkey, 'panel', element())
  expect(warn.mock.calls.flat()).toEqual([expect.stringMatching(/<latchkey-panel> stays empty until that one goes/)])
  void latchkey.open()
  await expect.poll(() => drawn).toEqual(['modal'])
  stop()
  await expect.poll(() => drawn).toEqual(['modal', 'panel'])
})

test('behavior: append false: without an element open rejects with MODAL_MISSING, and works once one has come', async () => {
  const { latchkey } = createInstance({
    options: { append: false },
    composition: { loadModalCode: () => import('../modal.js') },
  })
  await expect(latchkey.open()).rejects.toMatchObject({ code: 'MODAL_MISSING', message: /latchkey-modal/ })
  expect(latchkey.state().open).toBe(false)
  const page = createPage({ options: { append: false } })
  mountSurface(page.latchkey, 'modal', element('latchkey-modal'))
  void page.latchkey.open()
  await expect.poll(() => page.calls).toContain('modal show')
})

test('behavior: a modal of its own stays until it is closed; then it is drawn where the host wants it', async () => {
  const { latchkey, drawn, calls } = createPage()
  void latchkey.open()
  await expect.poll(() => drawn).toEqual(['own'])
  mountSurface(latchkey, 'modal', element('latchkey-modal'))
  await settle()
  expect(calls).not.toContain('own destroy')
  latchkey.close()
  void latchkey.open()
  await expect.poll(() => drawn).toEqual(['own', 'modal'])
  expect(calls).toContain('own destroy')
})

test('F31: nothing of it needs a browser until it is mounted', () => {
  const { latchkey } = createInstance({ options: { container: () => null } })
  expect(latchkey.state().open).toBe(false)
  expect(() => createInstance({ options: { container: () => null, append: false } })).toThrow(
    expect.objectContaining({ code: 'PLACE_CONFLICT' }),
  )
})
