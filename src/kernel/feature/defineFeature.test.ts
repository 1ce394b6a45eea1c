import { beforeAll, expect, test, vi } from 'vitest'
import { createInstance } from '../../../test/fixtures/instance.js'
import { settle } from '../../testing/settle.js'
import * as work from '../../work.js'
import { defineResource } from '../contract/resource.js'
import { defineFeature, type Feature } from './defineFeature.js'
import type { FeatureContext } from './featureContext.js'

beforeAll(() => import('../work/createWork.js'))

interface Tides {
  next(): number
}
const tides = defineResource<Tides>('acme-tides')

/** A feature that notes what is asked of it, in an instance beside the package's own. */
function world(rest: Partial<Feature> = {}) {
  const contexts: FeatureContext[] = []
  const log: string[] = []
  const feature = defineFeature({
    id: 'acme-tides',
    provides: { tides },
    load: async () => ({
      setup(context: FeatureContext) {
        contexts.push(context)
        context.signal.addEventListener('abort', () => log.push('signal'))
        context.onDispose(() => log.push('first'))
        context.onDispose(() => log.push('last'))
        return { provides: { tides: { next: () => contexts.length } } }
      },
    }),
  })
  const features = [...work.features, { ...feature, ...rest }]
  const instance = createInstance({ composition: { loadWork: async () => ({ ...work, features }) } })
  return { ...instance, contexts, log }
}

test('behavior: it is set up with the first use, once, in a context of its own', async () => {
  const { latchkey, loadEngine, contexts } = world()
  const { resources, store } = await loadEngine()
  await settle()
  expect([resources.has(tides), resources.peek(tides), contexts.length]).toEqual([true, undefined, 0])
  const [one, two] = await Promise.all([resources.get(tides), resources.expect(tides)])
  expect(one?.next()).toBe(1)
  expect(two).toBe(one)
  expect(resources.peek(tides)).toBe(one)
  expect(contexts).toHaveLength(1)
  expect(Object.isFrozen(contexts[0])).toBe(true)
  expect(contexts[0]?.store).toBe(store)
  latchkey.stop()
})

test('behavior: the stop aborts its signal first, then runs what it handed over, the last first; a start sets it up anew', async () => {
  const { latchkey, loadEngine, contexts, log } = world()
  await (await loadEngine()).resources.get(tides)
  latchkey.stop()
  expect(log).toEqual(['signal', 'last', 'first'])
  const { resources } = await loadEngine()
  expect((await resources.get(tides))?.next()).toBe(2)
  expect(contexts[0]?.signal.aborted).toBe(true)
  expect(contexts[1]?.signal.aborted).toBe(false)
  latchkey.stop()
})

test('parameters: applies: one that does not apply is absent, and begins nothing', async () => {
  const begin = vi.fn()
  const applies = vi.fn(() => false)
  const { latchkey, loadEngine, contexts } = world({ applies, begin })
  const { resources, instance, services } = await loadEngine()
  expect(applies.mock.calls).toEqual([[{ instance, services }]])
  expect([resources.has(tides), await resources.get(tides), contexts]).toEqual([false, undefined, []])
  expect(begin).not.toHaveBeenCalled()
  latchkey.stop()
})

test('parameters: begin: it runs with the work, and may set its feature up', async () => {
  const { latchkey, loadEngine, contexts } = world({ begin: (_, setUp) => setUp() })
  const { resources } = await loadEngine()
  await vi.waitFor(() => expect(resources.peek(tides)?.next()).toBe(1))
  expect(contexts).toHaveLength(1)
  latchkey.stop()
})

test('behavior: what does not come when it begins is told to the host, and asked for again when it is used', async () => {
  const load = vi.fn(async () => ({ setup: () => ({ provides: { tides: { next: () => 7 } } }) }))
  load.mockRejectedValueOnce(new Error('lost'))
  const { latchkey, loadEngine, errors } = world({ begin: (_, setUp) => setUp(), load })
  const { resources } = await loadEngine()
  await vi.waitFor(() =>
    expect(errors[0]).toMatchObject({ code: 'PLUGIN_FAILED', data: { plugin: 'acme-tides', hook: 'load' } }),
  )
  expect((await resources.expect(tides)).next()).toBe(7)
  latchkey.stop()
})
