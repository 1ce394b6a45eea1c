import { expect, test, vi } from 'vitest'
import { placeDelegationFramework, testMnemonic } from '../../devnet/src/index.js'
import { fromPhrase } from '../../frame/keys/creation.js'
import { createPayWorld } from '../pay/world.js'
import { createFrameAccount } from './createFrameAccount.js'

// Real chains and databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 })

const world = createPayWorld()
const { ether, networkId, token } = world

/** Has the page's wallet answer by the login frame's own code: the same account, as a smart account. */
async function embed({ wallet, address }: Pick<Awaited<ReturnType<typeof world.openTrader>>, 'wallet' | 'address'>) {
  const rpcUrl = `${world.reader().transport.url}`
  const framework = await placeDelegationFramework(rpcUrl)
  const account = await createFrameAccount({
    chain: {
      ...{ id: networkId, name: 'One', coin: { symbol: 'ETH', decimals: 18 }, rpcUrl },
      smartAccount: { kind: 'EIP7702StatelessDeleGator', version: '1.3.0', ...framework },
    },
    origin: 'https://shop.test',
    imported: fromPhrase(testMnemonic.split(' ')),
  })
  expect(account.account.toLowerCase()).toBe(address.toLowerCase())
  const ids: string[] = []
  const own = wallet.request.bind(wallet)
  wallet.request = async (call) => {
    const [first] = (call.params ?? []) as readonly unknown[]
    if (call.method === 'wallet_getCapabilities') return account.capabilities()
    if (call.method === 'wallet_getCallsStatus') return account.status(`${first}`)
    if (call.method !== 'wallet_sendCalls') return own(call)
    const ready = await account.prepare(first as object)
    expect(ready.obstacle).toBeUndefined()
    const answer = await account.perform(ready)
    ids.push(answer.id)
    return answer
  }
  /** One approval, one transaction: and the wallet was asked for nothing else. */
  const expectOne = async (prompts: readonly string[]) => {
    expect([ids.length, prompts]).toEqual([1, []])
    expect(await account.status(ids[0] ?? '')).toMatchObject({
      status: 200,
      atomic: true,
      receipts: [{ status: '0x1' }],
    })
  }
  return { expectOne }
}

test('behavior: an embedded smart account swaps a token with its leave in one approval and one transaction', async () => {
  const page = await world.openTrader({ account: 0, project: 'uniswap-v2' })
  const { expectOne } = await embed(page)
  const quote = await page.best(token('dollar'), '250', ether)
  expect(await page.trading.check(quote)).toMatchObject({ approval: 'batch', steps: 1 })
  const before = await page.balance(token('dollar'))
  const sent = await page.trading.carryOut(quote, { unlimited: false })
  expect(sent.kind).toBe('calls')
  await vi.waitFor(() => expect(page.events.at(-1)?.[0]).toBe('SWAP_SUCCESS'), { timeout: 20_000 })
  expect(before - (await page.balance(token('dollar')))).toBe(250_000_000n)
  await expectOne(page.prompts())
})

test('behavior: it pays an order with another token, leave, swap and transfer, in one approval and one transaction', async () => {
  const dollar = token('dollar')
  const made = await world.order([{ token: dollar, amount: 20_000_000n }])
  const page = await world.open({ account: 0 })
  const { expectOne } = await embed(page)
  const bill = await page.paying.toBill({ order: made.id })
  const source = await page.source(bill, token('permit'))
  expect(source.isAtomic).toBe(true)
  const { id, steps } = await page.paying.begin(bill, source)
  expect(steps.map(({ kind }) => kind)).toEqual(['batch'])
  const paid = await page.paying.carryOn(id)
  expect(paid).toMatchObject({ state: 'done', hash: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
  expect(await world.holds(made.accepts[0]?.payTo ?? '', dollar)).toBe(20_000_000n)
  await expectOne(page.prompts())
})
