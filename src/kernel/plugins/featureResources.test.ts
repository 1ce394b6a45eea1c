import { beforeAll, expect, test } from 'vitest'
import { createInstance } from '../../../test/fixtures/instance.js'
import { figures } from '../chains/index.js'
import { definePlugin, type PluginModule } from '../contract/plugin.js'
import { defineResource } from '../contract/resource.js'
import { navigation } from '../navigation/index.js'
import { pluginHost } from './index.js'

beforeAll(() => import('../work/createWork.js'))

const greeting = defineResource<string>('greeting')
const greeter = definePlugin({
  id: 'greeter',
  api: '1.0',
  provides: ['greeting'],
  load: async () => ({ setup: (): PluginModule<undefined> => ({ provides: { greeting: 'Good day' } }) }),
})

test('behavior: need gives what a wing offers, the same each time, as long as the instance is at work', async () => {
  const { latchkey, loadEngine } = createInstance()
  const { resources } = await loadEngine()
  const views = resources.need(navigation)
  expect(resources.need(navigation)).toBe(views)
  // An equal resource of another package names the same one.
  expect(resources.need(defineResource(navigation.id))).toBe(views)
  latchkey.stop()
  expect((await loadEngine()).resources.need(navigation)).not.toBe(views)
  latchkey.stop()
})

test('behavior: need throws for what no wing offers, also where a feature or plugin provides it', async () => {
  const { latchkey, loadEngine } = createInstance({ plugins: [greeter()] })
  const { resources } = await loadEngine()
  await resources.get(greeting)
  for (const absent of [greeting, figures, defineResource('nobody-has-it')])
    expect(() => resources.need(absent)).toThrow(
      expect.objectContaining({ code: 'UNSUPPORTED', message: `This instance has no "${absent.id}"` }),
    )
  latchkey.stop()
})

test('behavior: what a wing offers is needed from then on, and is nothing that features or plugins get', async () => {
  const { latchkey, loadEngine } = createInstance()
  const { resources } = await loadEngine()
  const offered = defineResource<string | undefined>('offered')
  resources.need(pluginHost).offer({ offered }, { offered: 'here' })
  expect(resources.need(offered)).toBe('here')
  // Also where it has nothing to say.
  resources.need(pluginHost).offer({ offered }, { offered: undefined })
  expect(resources.need(offered)).toBeUndefined()
  expect([resources.has(offered), await resources.get(offered), resources.peek(offered)]).toEqual([
    false,
    undefined,
    undefined,
  ])
  latchkey.stop()
})

test('behavior: expect gives what get does, and rejects where the instance has none or it is switched off', async () => {
  const on = createInstance({ plugins: [greeter()] })
  expect(await (await on.loadEngine()).resources.expect(greeting)).toBe('Good day')
  const absent = { code: 'UNSUPPORTED', message: 'This instance has no "greeting"' }
  const none = createInstance()
  await expect((await none.loadEngine()).resources.expect(greeting)).rejects.toMatchObject(absent)
  const off = createInstance({ plugins: [greeter()], options: { features: { greeter: false } } })
  await expect((await off.loadEngine()).resources.expect(greeting)).rejects.toMatchObject(absent)
  for (const { latchkey } of [on, none, off]) latchkey.stop()
})
