import { beforeAll, expect, test } from 'vitest'
import { createInstance } from '../../../test/fixtures/instance.js'
import { definePlugin } from '../contract/plugin.js'

beforeAll(() => import('../work/createWork.js'))

const plugin = (id: string, flag = {}) =>
  definePlugin({ id, api: '1.0', flag, load: async () => ({ setup: () => ({ controller: id }) }) })()
const plugins = () => [
  plugin('tips'),
  plugin('swaps', { fallback: ['1inch'], governed: true }),
  plugin('history', { name: 'activity', legacy: 'history' }),
]

test('behavior: without services the host decides, at once and with each change; nothing is requested', async () => {
  const features = { tips: false, history: false, multiWallet: true }
  const { latchkey, requests } = createInstance({ plugins: plugins(), options: { features } })
  latchkey.start()
  await expect(latchkey.use({ id: 'tips' } as never)).rejects.toMatchObject({ code: 'FEATURE_OFF' })
  expect(latchkey.state().flags).toEqual({
    tips: { value: false, source: 'local' },
    swaps: { value: ['1inch'], source: 'default' },
    activity: { value: false, source: 'local' },
    // The services alone can allow it.
    multiWallet: { value: false, source: 'default' },
    branding: { value: true, source: 'default' },
  })
  expect(latchkey.state().flags.swaps?.value).toSatisfy(Object.isFrozen)
  latchkey.update({ features: { tips: true, swaps: false } })
  expect(await latchkey.use({ id: 'tips' } as never)).toBe('tips')
  expect(latchkey.state().flags).toMatchObject({ swaps: { value: false, source: 'local' }, activity: { value: true } })
  latchkey.stop()
  latchkey.update({ features: { tips: false } })
  expect(latchkey.state().flags.tips).toEqual({ value: true, source: 'local' })
  expect(requests).toEqual([])
})

test('parameters: basic switches off what services govern, without any as well', async () => {
  const { latchkey } = createInstance({ plugins: plugins(), options: { basic: true, features: { swaps: true } } })
  expect(await latchkey.use({ id: 'tips' } as never)).toBe('tips')
  expect(latchkey.state().flags).toMatchObject({
    tips: { value: true, source: 'default' },
    swaps: { value: false, source: 'basic' },
    branding: { value: false, source: 'basic' },
  })
})
