// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import type { ViewParams } from '../kernel/index.js'
import { navigation } from '../kernel/navigation/index.js'
import { pluginHost } from '../kernel/plugins/index.js'
import { definePlugin, type PluginModule } from '../plugin.js'
import { createTestLatchkey } from '../testing/createTestLatchkey.js'
import { coreViews } from '../views/names.js'
import { useNavigation, useParams } from './hooks/useNavigation.js'
import { toNavigator, toRoutes } from './router.js'
import { View } from './View.js'

const seen: ViewParams[] = []
const Page = () => {
  seen.push(useParams())
  const navigation = useNavigation()
  return (
    <View title="Tips">
      <button type="button" onClick={() => navigation.push('More', { page: 2 })}>
        More
      </button>
    </View>
  )
}
const tips = definePlugin({
  id: 'tips',
  api: '1.0',
  views: ['Tips', 'More'],
  load: async () => ({
    setup: (): PluginModule => ({
      views: { Tips: async () => ({ Component: Page }), More: async () => ({ Component: Page }) },
    }),
  }),
})
const button = (name: string) =>
  [
    ...(document.querySelector('[data-latchkey=modal]')?.shadowRoot?.querySelectorAll<HTMLElement>('.views button') ??
      []),
  ].find(({ textContent }) => textContent === name)

test('behavior: core views and views of plugins are routes, by their names', async () => {
  const { latchkey, loadEngine } = createTestLatchkey({ plugins: [tips()] })
  const { resources } = await loadEngine()
  const routes = toRoutes(resources.need(navigation).coreViews, resources.need(pluginHost).descriptors)
  expect(routes.map(({ path }) => path)).toEqual([...coreViews, 'Tips', 'More'].map((view) => `/${view}`))
  latchkey.stop()
})

test("behavior: the page's address and its history stay as they are; a view's params are its location's state", async () => {
  const { latchkey } = createTestLatchkey({ testModal: 'real', plugins: [tips()] })
  const before = [location.href, history.length]
  void latchkey.open({ view: 'Tips', params: { page: 1 } })
  await vi.waitFor(() => expect(button('More')).toBeDefined(), { timeout: 10_000 })
  button('More')?.click()
  await vi.waitFor(() => expect(seen.at(-1)).toEqual({ page: 2 }))
  expect(latchkey.state().view).toBe('More')
  expect(seen[0]).toEqual({ page: 1 })
  expect([location.href, history.length]).toEqual(before)
  latchkey.stop()
})

test('behavior: what the router asks of its navigator is done by the history of the kernel', () => {
  const calls: unknown[] = []
  const note =
    (name: string) =>
    (...args: unknown[]) =>
      void calls.push([name, ...args])
  const navigator = toNavigator({ push: note('push'), replace: note('replace'), back: note('back') })
  navigator.push('/Tips', { page: 1 })
  navigator.replace({ pathname: '/More' }, undefined)
  navigator.go(-2)
  navigator.go(1)
  expect(calls).toEqual([['push', 'Tips', { page: 1 }], ['replace', 'More', undefined], ['back'], ['back']])
  expect(navigator.createHref('/Tips')).toBe('')
})
