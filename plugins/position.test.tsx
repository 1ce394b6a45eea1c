// @vitest-environment happy-dom

import { afterEach, expect, test } from 'vitest'
import { definePlugin, type PluginDescriptor, type PluginModule, type SlotName } from '../src/plugin.js'
import { createTestAdapter, createTestLatchkey, settle } from '../src/testing/index.js'
import { each, until } from '../src/testing/test/page.js'
import { sendsAs } from '../src/testing/test/sendsAs.js'
import { activity } from './activity/index.js'
import { email } from './email/index.js'
import { receive } from './receive/index.js'
import { send } from './send/index.js'
import { socials } from './socials/index.js'
import { createLogin } from './socials/test/world.js'
import { tokens } from './tokens/index.js'

/** A third party's, without a position: listed first, it stands last. */
const third = definePlugin({
  id: 'third',
  api: '1.0',
  slots: ['connect.method', 'account.action', 'account.tab'],
  load: async () => ({
    setup(): PluginModule {
      const Component = () => <button type="button">Third</button>
      return {
        slots: { 'connect.method': Component, 'account.action': Component, 'account.tab': Component },
        messages: { en: async () => ({ messages: { 'third.tab': 'Third' } }) },
      }
    },
  }),
})

const living: { stop(): void }[] = []
afterEach(async () => {
  for (const one of living.splice(0)) one.stop()
  await settle(6)
  document.body.replaceChildren()
})

/** The real modal, over a wallet that is installed and a login. */
function begin(plugins: readonly PluginDescriptor[]) {
  const { descriptor, connector } = createTestAdapter({ methods: { transfer: sendsAs(() => '0x1') } })
  const { latchkey } = createTestLatchkey({
    ...{ testModal: 'real', adapters: [descriptor, createLogin().source()], plugins },
    features: { email: true, socials: ['google'] },
  })
  living.push(latchkey)
  return { latchkey, connector }
}
const names = (selector: string) => each(selector).map(({ textContent }) => textContent?.trim())

test('behavior: ways to log in stand before the list of wallets, and what says no position after it', async () => {
  const { latchkey } = begin([third(), socials(), email()])
  void latchkey.open()
  const known = ['E-mail', 'Continue with Google', 'Wallets', 'Third']
  const ways = () =>
    each('input,[part=list],button')
      .map((one) =>
        one.matches('input') ? 'E-mail' : one.matches('[part=list]') ? 'Wallets' : one.textContent?.trim(),
      )
      .filter((name) => name && known.includes(name))
  await until(() => expect(ways()).toEqual(known))
})

test.each<[string, SlotName, readonly string[]]>([
  ['tiles', 'account.action', ['Receive', 'Send', 'Third']],
  ['tabs', 'account.tab', ['Tokens', 'NFTs', 'Activity', 'Third']],
])('behavior: %s of ours stand as the specification has it, others last', async (_, slot, expected) => {
  const { latchkey, connector } = begin([third(), send(), receive(), activity(), tokens()])
  await latchkey.connect({ connector })
  void latchkey.open()
  const selector = slot === 'account.tab' ? '[role=tab]' : '.account-actions button'
  await until(() => expect(names(selector)).toEqual(expected))
})
