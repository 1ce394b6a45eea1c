// @vitest-environment happy-dom

import { useEffect, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Live } from '../kernel/index.js'
import { navigation } from '../kernel/navigation/index.js'
import { definePlugin, type PluginModule } from '../plugin.js'
import { mountSurface } from '../surfaces/mountSurface.js'
import { createTestLatchkey, type TestLatchkey } from '../testing/createTestLatchkey.js'
import { settle } from '../testing/settle.js'
import { useClock, useLive, useLocale, useVisible, View } from './index.js'

let visible: boolean | undefined
let rounds = 0
let watched = 0
/** What others share: whether it is asked for. */
const rate: Live<number> = {
  get: () => 1,
  watch() {
    watched++
    return () => void watched--
  },
  refresh: async () => 1,
}

/** Asks again every 10 s, as a view with prices would. */
function Prices() {
  const clock = useClock()
  const locale = useLocale()
  const [round, setRound] = useState(0)
  const inSight = useVisible()
  useLive(rate)
  visible = inSight
  useEffect(() => {
    if (!inSight) return
    return clock.after(10_000, () => {
      rounds++
      setRound(round + 1)
    })
  }, [clock, inSight, round])
  return <View title={new Intl.NumberFormat(locale).format(1.5)}>prices</View>
}

const plugin = definePlugin({
  id: 'prices',
  api: '1.0',
  views: ['Prices', 'Other'],
  load: async () => ({
    setup: (): PluginModule => ({
      views: {
        Prices: async () => ({ Component: Prices }),
        Other: async () => ({ Component: () => <View title="Other">other</View> }),
      },
    }),
  }),
})

let living: TestLatchkey | undefined
const hidePage = (hidden: boolean) => {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
  document.dispatchEvent(new Event('visibilitychange'))
}

const patience = { timeout: 10_000 }
const becomes = (expected: boolean) => vi.waitFor(() => expect(visible).toBe(expected), patience)
const title = () =>
  [...(document.querySelector('[data-latchkey]')?.shadowRoot?.querySelectorAll('h1') ?? [])].at(-1)?.textContent

test('behavior: nor does it while its panel is scrolled out of sight, and no shared value is watched then', async () => {
  const observers = new Map<Element, Set<(entries: object[]) => void>>()
  class Observer {
    constructor(private readonly tell: (entries: object[]) => void) {}
    observe(element: Element) {
      observers.set(element, (observers.get(element) ?? new Set()).add(this.tell))
    }
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Observer)
  const scroll = (isIntersecting: boolean) => {
    for (const tell of observers.get(panel) ?? []) tell([{ isIntersecting }])
  }
  const panel = document.body.appendChild(document.createElement('div'))
  const world = createTestLatchkey({ testModal: 'real', plugins: [plugin()], locale: 'de' })
  living = world
  rounds = 0
  watched = 0
  const { latchkey, clock } = world
  const stop = mountSurface(latchkey, 'panel', panel)
  scroll(true)
  latchkey.open({ view: 'Prices' }).catch(() => {
    // Gone with the panel, as meant.
  })
  await becomes(true)
  await vi.waitFor(() => expect(watched).toBeGreaterThan(0), patience)
  scroll(false)
  await becomes(false)
  await vi.waitFor(() => expect(watched).toBe(0), patience)
  await clock.advance(60_000)
  expect(rounds).toBe(0)
  scroll(true)
  await becomes(true)
  await clock.advance(10_000)
  await vi.waitFor(() => expect(rounds).toBe(1), patience)
  expect(watched).toBeGreaterThan(0)
  stop()
  panel.remove()
  vi.unstubAllGlobals()
})

afterEach(async () => {
  living?.latchkey.stop()
  Reflect.deleteProperty(document, 'hidden')
  await settle(10)
})

test('behavior: a view that repeats does so only in sight: not under another, not on a hidden page, not when closed', async () => {
  const world = createTestLatchkey({ testModal: 'real', plugins: [plugin()], locale: 'de' })
  living = world
  rounds = 0
  const { latchkey, clock } = world
  const { moves } = (await world.loadEngine()).resources.need(navigation)
  latchkey.open({ view: 'Prices' }).catch(() => {
    // Closed below, as meant.
  })
  await becomes(true)
  expect(title()).toBe('1,5')
  await clock.advance(10_000)
  await vi.waitFor(() => expect(rounds).toBe(1), patience)

  hidePage(true)
  await becomes(false)
  expect(clock.pending).toBe(0)
  hidePage(false)
  await becomes(true)

  moves.push('Other')
  await vi.waitFor(() => expect(title()).toBe('Other'), patience)
  expect(clock.pending).toBe(0)
  visible = false
  moves.back()
  await becomes(true)

  latchkey.close()
  await vi.waitFor(() => expect(title()).not.toBe('1,5'), patience)
  await clock.advance(60_000)
  expect(rounds).toBe(1)
})
