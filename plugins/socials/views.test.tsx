// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { createTestLatchkey } from '../../src/testing/createTestLatchkey.js'
import { createTestAdapter } from '../../src/testing/index.js'
import { settle } from '../../src/testing/settle.js'
import { dialog, each } from '../../src/testing/test/page.js'
import { socials } from './index.js'
import { createLogin } from './test/world.js'
import type { SocialsOptions } from './types.js'

const living: { stop(): void }[] = []
afterEach(async () => {
  for (const one of living.splice(0)) one.stop()
  await settle(6)
  document.body.replaceChildren()
})

function createWorld(listed: readonly string[], options: SocialsOptions = {}) {
  const login = createLogin()
  const { descriptor } = createTestAdapter()
  const test = createTestLatchkey({
    testModal: 'real',
    adapters: [descriptor, login.source()],
    plugins: [socials(options)],
    features: { socials: listed },
  })
  living.push(test.latchkey)
  return { ...test, login }
}

const labels = () =>
  each<HTMLElement>('button').map((button) => button.getAttribute('aria-label') ?? button.textContent ?? '')
const offered = () => labels().filter((label) => /Continue with|More ways/.test(label))

test('behavior: two rows, then icons, the rest behind More, in the order of the list', async () => {
  const { latchkey } = createWorld(['discord', 'google', 'x', 'github', 'apple', 'facebook'])
  latchkey.connect().catch(() => undefined)
  const continued = (...names: string[]) => names.map((name) => `Continue with ${name}`)
  await vi.waitFor(
    () =>
      expect(offered().map((label) => label.trim())).toEqual(
        continued('Discord', 'Google', 'X', 'GitHub', 'Apple', 'Facebook'),
      ),
    { timeout: 5000 },
  )
  expect(each('[part=icon-button][aria-label^="Continue"]')).toHaveLength(4)
})

test('parameters: excluded leaves a provider out where it cannot be reached', async () => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const { latchkey } = createWorld(['google', 'apple', 'github'], {
    excluded: { apple: ['Antarctica/Troll', timeZone] },
  })
  latchkey.connect().catch(() => undefined)
  await vi.waitFor(() => expect(offered()).toHaveLength(2), { timeout: 5000 })
  expect(offered().join()).not.toContain('Apple')
})

test('behavior: a blocked window is told, with a way to press again', async () => {
  const { latchkey, visits } = createWorld(['google'])
  latchkey.connect().catch(() => undefined)
  await vi.waitFor(() => expect(offered()).toHaveLength(1), { timeout: 5000 })
  each<HTMLElement>('button')
    .find((button) => button.textContent?.includes('Google'))
    ?.click()
  await vi.waitFor(() => expect(dialog().textContent).toContain('The window was blocked'), { timeout: 5000 })
  expect(visits).toEqual([{ href: '', target: '_blank' }])
  each<HTMLElement>('button')
    .find((button) => button.textContent?.includes('Try again'))
    ?.click()
  await vi.waitFor(() => expect(visits).toHaveLength(2))
})
