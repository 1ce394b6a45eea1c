// @vitest-environment happy-dom

import { afterEach, expect, test } from 'vitest'
import type { Spelling } from '../src/plugin.js'
import { createTestAdapter, createTestLatchkey, settle } from '../src/testing/index.js'
import { each, until } from '../src/testing/test/page.js'
import { sendsAs } from '../src/testing/test/sendsAs.js'
import { spellings } from '../src/testing/test/spelled.js'
import { receive, walletReceive } from './receive/index.js'
import { send } from './send/index.js'

const living: { stop(): void }[] = []
afterEach(async () => {
  for (const one of living.splice(0)) one.stop()
  await settle(6)
  document.body.replaceChildren()
})

/** The real modal, on a chain that nothing of ours has heard of. */
async function begin(namespace: string, spelling: Partial<Spelling>, address: string) {
  const network = {
    ...{ id: 'one', chainNamespace: namespace, name: 'One', rpcUrls: {} },
    nativeCurrency: { name: 'Pebble', symbol: 'PBL', decimals: 2 },
  }
  const { descriptor, connector } = createTestAdapter({
    ...{ id: namespace, namespace, spelling, accounts: [{ address }] },
    methods: {
      transfer: sendsAs(() => 'sent'),
      getBalance: async () => ({ value: 500n, decimals: 2, symbol: 'PBL' }),
    },
  })
  const { latchkey } = createTestLatchkey({
    ...{ testModal: 'real', networks: [network], adapters: [descriptor], plugins: [send(), receive()] },
  })
  living.push(latchkey)
  await latchkey.connect({ connector })
  const controller = await latchkey.use(send)
  const token = { networkId: `${namespace}:one`, name: 'Pebble', symbol: 'PBL', decimals: 2 } as const
  return {
    latchkey,
    prepare: (to: string) => controller.prepare({ token, amount: '1', to }),
    submit: controller.submit,
  }
}

test.each([
  ['casing', '0xAbCdEf', ['0xAbCd', 'Ef'], ['resembles']],
  ['folding', '0xAbCdEf', ['0xAb', 'CdEf'], []],
] as const)(
  'behavior: on %s addresses are drawn in groups, and compared, as its adapter says',
  async (namespace, own, groups, warnings) => {
    const { latchkey, prepare, submit } = await begin(namespace, spellings[namespace], own)
    const friend = '0xFriendOfMine'
    await submit(await prepare(friend))
    // A receiver whose address differs by case alone is another where case counts, and looks the same.
    expect((await prepare(friend.toLowerCase())).warnings).toEqual(warnings)
    void latchkey.open({ view: walletReceive })
    const shown = () => each('[data-address] > *').map(({ textContent }) => textContent)
    await until(() => expect(shown()).toEqual(groups))
  },
)
