// @vitest-environment happy-dom

import { useEffect } from 'react'
import { expect, test, vi } from 'vitest'
import { navigation } from '../kernel/navigation/index.js'
import { definePlugin } from '../plugin.js'
import { createTestLatchkey } from '../testing/createTestLatchkey.js'
import { settle } from '../testing/settle.js'
import { useNavigation } from './hooks/useNavigation.js'
import { View } from './View.js'

/** What each view does as soon as it is there. */
const effects: { first(navigation: ReturnType<typeof useNavigation>): void } = { first: () => {} }

function First() {
  const navigation = useNavigation()
  useEffect(() => effects.first(navigation), [navigation])
  return <View title="First">{null}</View>
}
const Second = () => <View title="Second">{null}</View>
const pages = definePlugin({
  id: 'pages',
  api: '1.0',
  views: ['First', 'Second'],
  load: async () => ({
    setup: () => ({
      views: { First: async () => ({ Component: First }), Second: async () => ({ Component: Second }) },
    }),
  }),
})
const title = () =>
  [...document.querySelectorAll('[data-latchkey="modal"]')]
    .map(({ shadowRoot }) => shadowRoot?.querySelector('dialog[open] [part=title]')?.textContent)
    .at(-1)

test.each(['push', 'replace', 'reset'] as const)(
  'F30: a view that navigates in an effect (%s) makes React complain of nothing',
  async (move) => {
    const { latchkey } = createTestLatchkey({ testModal: 'real', plugins: [pages()] })
    effects.first = (navigation) => navigation[move]('Second')
    void latchkey.open({ view: 'First' })
    await vi.waitFor(() => expect(title()).toBe('Second'), { timeout: 10_000 })
    latchkey.stop()
    await settle()
  },
)

test('F30: an effect that closes the modal and opens it again in one task makes React complain of nothing', async () => {
  const { latchkey, loadEngine } = createTestLatchkey({ testModal: 'real', plugins: [pages()] })
  const { views } = (await loadEngine()).resources.need(navigation)
  effects.first = () => {
    latchkey.close()
    void views.open('Second')
  }
  void latchkey.open({ view: 'First' })
  await vi.waitFor(() => expect(title()).toBe('Second'), { timeout: 10_000 })
  latchkey.close()
  await settle()
  expect(title()).toBeUndefined()
  latchkey.stop()
  await settle()
})
