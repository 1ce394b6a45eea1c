import { expect, test, vi } from 'vitest'
import { createInstance } from '../../../test/fixtures/instance.js'
import { MemoryWallet } from '../../../test/fixtures/wallets.js'

const download = vi.hoisted(() => ({ asked: 0, isLost: false }))
vi.mock('./lateCode.js', async (importOriginal) => {
  const code = await importOriginal<typeof import('./lateCode.js')>()
  return {
    ...code,
    async loadRestoring() {
      download.asked++
      if (download.isLost) throw new TypeError('Failed to fetch dynamically imported module')
      return code.loadRestoring()
    },
  }
})

const key = 'latchkey:default:connections'
const account = ({ latchkey }: ReturnType<typeof createInstance>) => latchkey.state().account?.address

test('behavior: what brings connections back is fetched where some are stored, and F29 asked for again where it was lost', async () => {
  const one = new MemoryWallet('one')
  const first = createInstance({ wallets: [one] })
  await first.latchkey.connect({ connector: 'one' })
  expect([account(first), download.asked]).toEqual(['one-a', 0])
  first.latchkey.stop()
  const { storage } = first
  const left = storage.get(key)

  download.isLost = true
  const page = createInstance({ wallets: [one], storage })
  page.latchkey.start()
  await expect.poll(() => page.errors).toMatchObject([{ code: 'ENGINE_FAILED' }])
  await expect(page.latchkey.connect({ connector: 'one' })).rejects.toMatchObject({ code: 'ENGINE_FAILED' })
  // Nothing is overwritten by an instance that does not know what is stored.
  expect([account(page), storage.get(key)]).toEqual([undefined, left])

  download.isLost = false
  await page.loadEngine()
  await page.latchkey.ready()
  expect([account(page), storage.get(key)]).toEqual(['one-a', left])
  expect(one.silentAsks).toBe(1)
})

test.each([
  ['intent', 1],
  ['none', 0],
] as const)(
  'behavior: with preload %s, whoever has connected has it for the next page: asked %i times',
  async (preload, asks) => {
    download.asked = 0
    const { latchkey, clock } = createInstance({ wallets: [new MemoryWallet('one')], options: { preload } })
    await latchkey.connect({ connector: 'one' })
    expect(download.asked).toBe(0)
    // The page is idle.
    await clock.advance(1000)
    expect(download.asked).toBe(asks)
  },
)

test('behavior: what another tab has stored since the start is restored as well', async () => {
  const one = new MemoryWallet('one')
  const first = createInstance({ wallets: [one] })
  await first.latchkey.connect({ connector: 'one' })
  first.latchkey.stop()
  const storage = new Map<string, string>()
  const page = createInstance({ wallets: [one], storage })
  page.latchkey.start()
  for (const [name, text] of first.storage) storage.set(name, text)
  await page.loadEngine()
  await page.latchkey.ready()
  expect(account(page)).toBe('one-a')
})
