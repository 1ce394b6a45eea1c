// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { createLive, definePlugin, defineResource, type Live, type PluginContext } from '../../plugin.js'
import { createTestLatchkey, type TestLatchkey } from '../../testing/createTestLatchkey.js'
import { settle } from '../../testing/settle.js'
import { View } from '../View.js'
import { useLive } from './useLive.js'
import { useResource } from './useResource.js'

const rates = defineResource<{ readonly of: () => Live<string> }>('rates')
const unprovided = defineResource<string>('unprovided')

let answers: (() => Promise<string>)[]
let asked: boolean[]
const drawn: unknown[] = []
let refresh = () => {}
let isOn = true
const provider = definePlugin({
  id: 'rates',
  api: '1.0',
  provides: ['rates'],
  load: async () => ({
    setup(context: PluginContext) {
      const live = createLive<string>({
        ...context,
        keepFor: 30_000,
        ask({ fresh }) {
          asked.push(fresh)
          return answers.shift()?.() ?? new Promise(() => {})
        },
      })
      return { provides: { rates: { of: () => live } } }
    },
  }),
})
const shower = definePlugin({
  id: 'shower',
  api: '1.0',
  views: ['Rates'],
  load: async () => ({ setup: () => ({ views: { Rates: async () => ({ Component: Rates }) } }) }),
})
function Rates() {
  const found = useResource(rates)
  const none = useResource(unprovided)
  const { value, error, loading, refresh: again } = useLive(isOn ? found?.of() : undefined)
  refresh = again
  drawn.push([found === undefined ? 'none' : 'found', none, value, error, loading])
  return <View title="Rates">{value}</View>
}

let world: TestLatchkey
afterEach(async () => {
  world.latchkey.stop()
  await settle()
})
const show = async (...first: (() => Promise<string>)[]) => {
  answers = first
  asked = []
  drawn.length = 0
  world = createTestLatchkey({ testModal: 'real', plugins: [provider(), shower()] })
  world.latchkey.open({ view: 'Rates' }).catch(() => {
    // The test ends with the modal open.
  })
  await vi.waitFor(() => expect(drawn.length).toBeGreaterThan(0), { timeout: 10_000 })
}
const last = () => drawn.at(-1)
const down = new Error('down')

test('behavior: a view draws what a plugin provides, and follows it while it is shown', async () => {
  isOn = true
  await show(
    async () => 'one',
    async () => 'two',
  )
  expect(drawn[0]).toEqual(['none', undefined, undefined, undefined, false])
  await vi.waitFor(() => expect(last()).toEqual(['found', undefined, 'one', undefined, false]))
  expect(drawn).toContainEqual(['found', undefined, undefined, undefined, true])
  await world.clock.advance(30_000)
  await vi.waitFor(() => expect(last()).toEqual(['found', undefined, 'two', undefined, false]))
  world.latchkey.close()
  await world.clock.advance(60_000)
  expect(asked).toEqual([false, false])
})

test('F15 after a failure the view keeps the old value and knows of the failure; refresh asks anew', async () => {
  isOn = true
  await show(
    async () => 'one',
    () => Promise.reject(down),
    async () => 'two',
  )
  await vi.waitFor(() => expect(last()).toEqual(['found', undefined, 'one', undefined, false]))
  refresh()
  await vi.waitFor(() => expect(last()).toEqual(['found', undefined, 'one', down, false]))
  refresh()
  await settle()
  expect(asked).toEqual([false, true])
  await world.clock.advance(30_000)
  await vi.waitFor(() => expect(last()).toEqual(['found', undefined, 'two', undefined, false]))
})

test('behavior: nothing to watch is no value, and is not on its way', async () => {
  isOn = false
  await show()
  await vi.waitFor(() => expect(last()).toEqual(['found', undefined, undefined, undefined, false]))
  expect(asked).toEqual([])
})
