import { createStore } from 'jotai/vanilla'
import { beforeEach, expect, test, vi } from 'vitest'
import { createTestClock, type TestClock } from '../../testing/clock.js'
import type { LatchkeyError } from '../contract/errors.js'
import { type BaseContext, definePlugin, type PluginDescriptor, type PluginModule } from '../contract/plugin.js'
import { createPluginHost } from './pluginHost.js'
import { pluginStatusAtom } from './state.js'

let clock: TestClock
let store = createStore()
let failures: LatchkeyError[]
let log: string[]
beforeEach(() => {
  clock = createTestClock()
  store = createStore()
  failures = []
  log = []
})

type Setup = (context: BaseContext) => PluginModule<unknown> | Promise<PluginModule<unknown>>
const plugin = (id: string, setup: Setup = () => ({}), rest: Partial<PluginDescriptor> = {}): PluginDescriptor => ({
  ...definePlugin({ id, api: '1.0', load: async () => ({ setup }) })(),
  ...rest,
})
const create = (
  descriptors: readonly PluginDescriptor[],
  {
    decided = async () => true,
    addMessages = async () => {},
  }: { decided?: (flag: string) => Promise<boolean>; addMessages?: () => Promise<void> } = {},
) =>
  createPluginHost({
    store,
    clock,
    descriptors,
    features: [],
    decided,
    download: (load) => load(),
    contextFor: async ({ id }, { signal, onDispose }) => ({ id, signal, onDispose }) as BaseContext,
    addMessages,
    onFailure: (error) => failures.push(error),
  })
const stateOf = (id: string) => store.get(pluginStatusAtom)[id]?.state
const failed = (plugin: string, hook: string) =>
  expect.objectContaining({ code: 'PLUGIN_FAILED', data: { plugin, hook } })

test('behavior: a plugin is loaded and set up once, however often it is asked for', async () => {
  const setup = vi.fn(() => ({ controller: 1 }))
  const host = create([plugin('a', setup)])
  const [one, two] = await Promise.all([host.load('a'), host.load('a')])
  expect(one).toBe(two)
  expect(setup).toHaveBeenCalledTimes(1)
  expect(host.loaded('a')).toBe(one)
  expect(stateOf('a')).toBe('ready')
  expect(clock.pending).toBe(0)
})

test('behavior: an unknown one, and one that is switched off, are coded errors and load nothing', async () => {
  const setup = vi.fn(() => ({}))
  const host = create([plugin('a', setup, { flag: { name: 'letters' } })], {
    decided: async (flag) => flag !== 'letters',
  })
  await expect(host.load('b')).rejects.toMatchObject({ code: 'PLUGIN_UNKNOWN' })
  await expect(host.load('a')).rejects.toMatchObject({ code: 'FEATURE_OFF' })
  expect(setup).not.toHaveBeenCalled()
  expect([stateOf('a'), failures]).toEqual([undefined, []])
})

test.each<[hook: string, make: () => PluginDescriptor, addMessages?: () => Promise<void>]>([
  ['load', () => plugin('a', undefined, { load: () => Promise.reject(new Error('404')) })],
  [
    'load',
    () =>
      plugin('a', undefined, {
        load: () => {
          throw new Error('at once')
        },
      }),
  ],
  ['setup', () => plugin('a', undefined, { load: async () => ({}) as never })],
  [
    'setup',
    () =>
      plugin('a', () => {
        throw new Error('no')
      }),
  ],
  ['setup', () => plugin('a', () => Promise.reject('text'))],
  ['messages', () => plugin('a'), () => Promise.reject(new Error('404'))],
])('F29 a plugin that fails in %s is named, shown as failed, and the rest live', async (hook, make, addMessages) => {
  const host = create([make(), plugin('b')], { addMessages })
  await expect(host.load('a')).rejects.toEqual(failed('a', hook))
  expect(stateOf('a')).toBe('failed')
  expect(failures).toEqual([failed('a', hook)])
  expect(host.loaded('a')).toBeUndefined()
  if (!addMessages) await host.load('b')
  expect(clock.pending).toBe(0)
})

test('F29 what failed is tried again by the next call', async () => {
  let downloads = 0
  let tries = 0
  const setup = () => {
    if (++tries < 2) throw new Error('not yet')
    return { controller: 'ready' }
  }
  const load = async () => {
    if (++downloads < 2) throw new Error('offline')
    return { setup }
  }
  const host = create([plugin('a', undefined, { load })])
  await expect(host.load('a')).rejects.toEqual(failed('a', 'load'))
  await expect(host.load('a')).rejects.toEqual(failed('a', 'setup'))
  const again = host.load('a')
  await clock.advance()
  expect((await again).module.controller).toBe('ready')
  expect(stateOf('a')).toBe('ready')
})

test('S39 a set-up that hangs is given up after 5 s, and what it opens later is closed at once', async () => {
  let context: BaseContext | undefined
  let finish = () => {}
  const host = create([
    plugin('a', async (given) => {
      context = given
      given.onDispose(() => log.push('early'))
      await new Promise<void>((resolve) => {
        finish = resolve
      })
      return {}
    }),
  ])
  const loading = host.load('a')
  loading.catch(() => {})
  await clock.advance(4999)
  expect(stateOf('a')).toBe('loading')
  await clock.advance(1)
  await expect(loading).rejects.toEqual(failed('a', 'setup'))
  expect(context?.signal.aborted).toBe(true)
  context?.onDispose(() => log.push('late'))
  finish()
  await clock.advance()
  expect(log).toEqual(['early', 'late'])
  expect(stateOf('a')).toBe('failed')
})

test('F29 a download may take 30 s', async () => {
  const host = create([plugin('a', undefined, { load: () => new Promise(() => {}) })])
  const loading = host.load('a')
  loading.catch(() => {})
  await clock.advance(29_999)
  expect(stateOf('a')).toBe('loading')
  await clock.advance(1)
  await expect(loading).rejects.toThrow('The download took too long')
  expect(clock.pending).toBe(0)
})

test('behavior: a failed set-up is rolled back last-in first-out, past disposers that throw', async () => {
  const host = create([
    plugin('a', ({ onDispose, signal }) => {
      onDispose(() => log.push(`first ${signal.aborted}`))
      onDispose(() => {
        throw new Error('in the way')
      })
      onDispose(() => log.push('last'))
      throw new Error('no')
    }),
  ])
  await expect(host.load('a')).rejects.toEqual(failed('a', 'setup'))
  expect(log).toEqual(['last', 'first true'])
  expect(failures).toEqual([failed('a', 'dispose'), failed('a', 'setup')])
})

test('behavior: what a plugin requires is set up before it, ends after it, and is not set up again', async () => {
  const logged = (id: string): Setup => {
    return ({ onDispose }) => {
      log.push(id)
      onDispose(() => log.push(`end ${id}`))
      return {}
    }
  }
  const host = create([plugin('a', logged('a'), { dependencies: ['b', 'evm'] }), plugin('b', logged('b'))])
  await host.load('a')
  host.stop()
  await host.load('a')
  expect(log).toEqual(['b', 'a', 'end a', 'end b'])
  // Its view is still drawn until React has taken the modal's tree away.
  expect(host.loaded('a')).toBeDefined()
})

test('behavior: dependents go with what they require, and come back with it', async () => {
  let works = false
  const host = create([
    plugin('a', () => ({}), { dependencies: ['b'] }),
    plugin('b', () => {
      if (!works) throw new Error('no')
      return {}
    }),
  ])
  await expect(host.load('a')).rejects.toEqual(failed('a', 'dependencies'))
  expect([stateOf('a'), stateOf('b')]).toEqual(['failed', 'failed'])
  works = true
  await host.load('a')
  expect([stateOf('a'), stateOf('b')]).toEqual(['ready', 'ready'])
})

test.each(['load', 'setup', 'messages', 'decision'])(
  'behavior: a stop during %s leaves nothing, and is no failure',
  async (at) => {
    let go = () => {}
    const gate = new Promise<void>((resolve) => {
      go = resolve
    })
    const wait = (stage: string) => (stage === at ? gate : Promise.resolve())
    const host = create(
      [
        plugin('a', undefined, {
          load: async () => {
            await wait('load')
            return {
              async setup({ onDispose }: BaseContext) {
                onDispose(() => log.push('closed'))
                await wait('setup')
                return {}
              },
            }
          },
        }),
      ],
      {
        addMessages: () => wait('messages'),
        decided: async () => {
          await wait('decision')
          return at !== 'decision'
        },
      },
    )
    const loading = host.load('a')
    loading.catch(() => {})
    await clock.advance()
    host.stop()
    go()
    await expect(loading).rejects.toMatchObject({ code: at === 'decision' ? 'FEATURE_OFF' : 'REQUEST_ABORTED' })
    await clock.advance()
    expect(log).toEqual(at === 'load' || at === 'decision' ? [] : ['closed'])
    expect([host.loaded('a'), stateOf('a'), failures, clock.pending]).toEqual([undefined, undefined, [], 0])
  },
)

test('behavior: slots and views are found in the descriptors, without loading', () => {
  const host = create([
    plugin('a', undefined, { slots: ['settings.row'], views: ['V'] }),
    plugin('b', undefined, { slots: ['settings.row'] }),
  ])
  expect(host.inSlot('settings.row').map(({ id }) => id)).toEqual(['a', 'b'])
  expect(host.inSlot('account.tab')).toEqual([])
  expect([host.ofView('V')?.id, host.ofView('W')]).toEqual(['a', undefined])
})
