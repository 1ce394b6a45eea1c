import { beforeAll, expect, test, vi } from 'vitest'
import { createInstance } from '../../../test/fixtures/instance.js'
import { MemoryWallet } from '../../../test/fixtures/wallets.js'
import { settle } from '../../testing/settle.js'
import { definePlugin, type PluginContext, type PluginModule, renamed } from '../contract/plugin.js'
import { defineResource } from '../contract/resource.js'

beforeAll(() =>
  Promise.all([
    import('../work/createWork.js'),
    import('../pluginContext/pluginContext.js'),
    import('../flags/features.js'),
  ]),
)

const greeting = defineResource<string>('greeting')
const provider = (id: string, value: string) =>
  definePlugin({
    id,
    api: '1.0',
    provides: ['greeting'],
    load: async () => ({ setup: (): PluginModule<undefined> => ({ provides: { greeting: value } }) }),
  })()
const asker = definePlugin({
  id: 'asker',
  api: '1.0',
  load: async () => ({
    setup: ({ resources }: PluginContext): PluginModule<() => Promise<string | undefined>> => ({
      controller: () => resources.get(greeting),
    }),
  }),
})

test('behavior: what one plugin provides another gets, without knowing which it is', async () => {
  const { latchkey } = createInstance({ plugins: [asker(), provider('formal', 'Good day')] })
  const ask = (await latchkey.use(asker as never)) as () => Promise<string | undefined>
  expect(await ask()).toBe('Good day')
})

test('behavior: of several the first that is on counts; of none, undefined', async () => {
  const plugins = [asker(), provider('casual', 'Hi'), provider('formal', 'Good day')]
  const both = createInstance({ plugins })
  expect(await ((await both.latchkey.use(asker as never)) as () => Promise<string>)()).toBe('Hi')
  const one = createInstance({ plugins, options: { features: { casual: false } } })
  expect(await ((await one.latchkey.use(asker as never)) as () => Promise<string>)()).toBe('Good day')
  const none = createInstance({ plugins, options: { features: { casual: false, formal: false } } })
  expect(await ((await none.latchkey.use(asker as never)) as () => Promise<string>)()).toBeUndefined()
})

test('behavior: a provider that fails rejects the request for its resource, and is not passed over', async () => {
  const broken = {
    ...provider('casual', 'Hi'),
    load: async () => ({ setup: () => Promise.reject(new Error('broken')) }),
  }
  const { latchkey } = createInstance({ plugins: [asker(), broken as never, provider('formal', 'Good day')] })
  const ask = (await latchkey.use(asker as never)) as () => Promise<string | undefined>
  await expect(ask()).rejects.toMatchObject({ code: 'PLUGIN_FAILED', data: { plugin: 'casual', hook: 'setup' } })
})

test('behavior: all that is provided, in the order of the list; what is off or fails is left out', async () => {
  const collector = definePlugin({
    id: 'collector',
    api: '1.0',
    load: async () => ({
      setup: ({ resources }: PluginContext): PluginModule<() => Promise<readonly string[]>> => ({
        controller: () => resources.all(greeting),
      }),
    }),
  })
  const broken = {
    ...provider('broken', 'Grr'),
    load: async () => ({ setup: () => Promise.reject(new Error('broken')) }),
  }
  const plugins = [
    collector(),
    provider('casual', 'Hi'),
    broken as never,
    provider('rude', 'Oi'),
    provider('formal', 'Good day'),
  ]
  const { latchkey } = createInstance({ plugins, options: { features: { rude: false } } })
  const errors: unknown[] = []
  latchkey.on('error', ({ error }) => errors.push(error))
  const ask = (await latchkey.use(collector as never)) as () => Promise<readonly string[]>
  expect(await ask()).toEqual(['Hi', 'Good day'])
  expect(errors).toMatchObject([{ code: 'PLUGIN_FAILED', data: { plugin: 'broken' } }])
})

// ---- renamed

const tips = (word: string) =>
  definePlugin({
    id: 'tips',
    api: '1.0',
    views: ['Tips', 'More'],
    load: async () => ({
      setup: ({ navigation }: PluginContext): PluginModule<{ show(): void; word: string }> => ({
        views: { Tips: async () => ({ Component: () => null }), More: async () => ({ Component: () => null }) },
        controller: { show: () => navigation.push('Tips'), word },
      }),
    }),
  })

test('behavior: two plugins with the same id and views live side by side once one is renamed', async () => {
  const ours = tips('ours')
  const theirs = renamed(tips('theirs')(), { id: 'their-tips', views: { Tips: 'TheirTips', More: 'TheirMore' } })
  const { latchkey } = createInstance({ wallets: [new MemoryWallet('one')], plugins: [ours(), theirs] })
  expect(((await latchkey.use(ours as never)) as { word: string }).word).toBe('ours')
  const other = (await latchkey.use({ id: 'their-tips' } as never)) as { word: string; show(): void }
  expect(other.word).toBe('theirs')
  // The plugin goes on using its own names.
  other.show()
  expect(latchkey.state().view).toBe('TheirTips')
})

test('behavior: a view that is not there cannot be renamed', () => {
  expect(() => renamed(tips('x')(), { views: { Nowhere: 'Somewhere' } })).toThrow(
    expect.objectContaining({ code: 'VIEW_UNKNOWN' }),
  )
})

// ---- the way back from another page

test('behavior: a query parameter that a plugin waits for is taken out of the address and handed to it once', async () => {
  const resume = vi.fn()
  const query = new URLSearchParams('result_uri=abc&page=2')
  const back = definePlugin({
    id: 'back',
    api: '1.0',
    resumes: ['result_uri', 'redirect'],
    load: async () => ({ setup: (): PluginModule<undefined> => ({ resume }) }),
  })
  const { latchkey } = createInstance({ plugins: [back()], query })
  latchkey.start()
  await vi.waitFor(() => expect(resume.mock.calls).toEqual([['result_uri', 'abc']]))
  expect(`${query}`).toBe('page=2')
  latchkey.stop()
  latchkey.start()
  await settle(20)
  expect(resume).toHaveBeenCalledTimes(1)
})

test('behavior: what fails on the way back is reported with the plugin and the hook', async () => {
  const back = definePlugin({
    id: 'back',
    api: '1.0',
    resumes: ['code'],
    load: async () => ({
      setup: (): PluginModule<undefined> => ({
        resume() {
          throw new Error('no such code')
        },
      }),
    }),
  })
  const { latchkey, errors } = createInstance({ plugins: [back()], query: new URLSearchParams('code=1') })
  latchkey.start()
  await vi.waitFor(() =>
    expect(errors).toMatchObject([{ code: 'PLUGIN_FAILED', data: { plugin: 'back', hook: 'resume' } }]),
  )
})
