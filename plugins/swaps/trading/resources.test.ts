import { expect, test, vi } from 'vitest'
import { historyAtom } from '../../../src/kernel/navigation/index.js'
import {
  definePlugin,
  funding,
  type PluginContext,
  type PluginModule,
  type Token,
  type TradeWish,
  trades,
} from '../../../src/plugin.js'
import { createSwapWorld } from './test/world.js'

// Real chains and databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const world = createSwapWorld()
const { ether, token } = world

/** What pays in one token and has another: it knows the two resources, and nothing of `swaps`. */
const payer = definePlugin({
  id: 'payer',
  api: '1.0',
  load: async () => ({
    setup: ({ accounts, resources }: PluginContext): PluginModule<Payer> => ({
      controller: {
        async pay(wish) {
          const trading = await resources.get(trades)
          if (!trading || !(await trading.serves(wish.gets.networkId))) throw new Error('Nobody trades there.')
          const [offer] = await trading.quote(wish)
          if (!offer) throw new Error('Nobody offers that.')
          const plan = await trading.check(offer)
          const sent = await trading.carryOut(plan.quote)
          return { least: plan.terms.gets.value, steps: plan.steps, id: sent.id }
        },
        async getMore(wanted, value) {
          const account = accounts.get()
          const ways = await resources.all(funding)
          const way = ways.find((each) => account && each.serves?.(account, { token: wanted, value }))
          void way?.show({ token: wanted, value })
          return way?.label()
        },
      },
    }),
  }),
})

interface Payer {
  pay(wish: TradeWish): Promise<{ readonly least: bigint; readonly steps: number; readonly id: string }>
  getMore(wanted: Token, value: bigint): Promise<string | undefined>
}

test('behavior: another plugin swaps by the resource `trades`: quoted, checked and carried out, without a view', async () => {
  const page = await world.open({ plugins: [payer()] })
  const { pay } = (await page.latchkey.use(payer as never)) as Payer
  const dollar = token('dollar')
  const before = await page.balance(dollar)
  const { least, steps } = await pay(page.wish(ether, '0.1', dollar))
  expect(steps).toBe(1)
  await vi.waitFor(async () => expect((await page.balance(dollar)) - before).toBeGreaterThanOrEqual(least), 10_000)
  expect(page.prompts()).toEqual(['eth_sendTransaction'])
  expect(page.latchkey.state().open).toBe(false)
})

test('behavior: another plugin sends a user who has too little of a token to the form, with that token in it; elsewhere it is not offered', async () => {
  const page = await world.open({ plugins: [payer()] })
  const { getMore } = (await page.latchkey.use(payer as never)) as Payer
  const far = token('far')
  expect(await getMore({ ...far, networkId: 'eip155:10' }, 5n)).toBeUndefined()
  expect(page.latchkey.state().open).toBe(false)
  // As soon as it is known what the account's chain can do.
  await vi.waitFor(async () => expect(await getMore(far, 5n)).toBe('Swap'), 10_000)
  await vi.waitFor(() => expect(page.latchkey.state()).toMatchObject({ open: true, view: 'Swap' }))
  expect(page.store.get(historyAtom).at(-1)?.params).toEqual({ toToken: far.address })
  page.latchkey.close()
})
