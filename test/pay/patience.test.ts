import { expect, test, vi } from 'vitest'
import { evm } from '../../adapters/evm/index.js'
import { pay } from '../../plugins/pay/index.js'
import type { PayFlow } from '../../plugins/pay/types.js'
import { createTestLatchkey, testNetwork } from '../../src/testing/index.js'

const minute = 60_000

test('behavior: a payment settles after 5 minutes without a press, without a connection; each press begins them anew', async () => {
  const { latchkey, clock } = createTestLatchkey({
    ...{ networks: [testNetwork], adapters: [evm()], plugins: [pay()], features: { pay: true } },
  })
  const flow = (await latchkey.use(pay)) as PayFlow
  const events: string[] = []
  latchkey.on('track', ({ event }) => events.push(event))
  let failure: unknown
  const paid = flow
    .pay({
      paymentAsset: {
        ...{ network: 'eip155:31337', asset: 'native' },
        metadata: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      },
      ...{ recipient: `0x${'a1'.repeat(20)}`, amount: '0.5' },
    })
    .catch((error: unknown) => {
      failure = error
    })
  await vi.waitFor(() => expect(latchkey.state().open).toBe(true))
  expect(events).toContain('PAY_MODAL_OPEN')
  await clock.advance(4 * minute)
  flow.pressed()
  await clock.advance(4 * minute)
  expect(failure).toBeUndefined()
  await clock.advance(minute)
  await paid
  expect(failure).toMatchObject({ code: 'PAY_TIMEOUT' })
  expect([flow.getPayResult(), flow.getPayError()?.code]).toEqual([undefined, 'PAY_TIMEOUT'])
  latchkey.stop()
})
