import type { Abi, Hex } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { compileContract } from '../../../adapters/evm/test/compileContract.js'
import { waitForReceipt } from '../../../devnet/src/index.js'
import type { SwapStep } from '../types.js'
import { buildLiars, type Facts, type Liar, quoteLiars } from './test/liars.js'
import { createSwapWorld, type PageOptions } from './test/world.js'

// Real chains and databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const world = createSwapWorld()
const { ether, token, networkId } = world

/** Steps that a swap takes, in order, until what it has sent is in a block. */
async function run(
  page: Awaited<ReturnType<typeof world.open>>,
  quote: Awaited<ReturnType<typeof page.best>>,
  unlimited = false,
) {
  const steps: SwapStep[] = []
  const sent = await page.trading.carryOut(quote, { unlimited, onStep: (step) => steps.push(step) })
  await vi.waitFor(() => expect(page.events.at(-1)?.[0]).toBe('SWAP_SUCCESS'), { timeout: 10_000 })
  return { sent, steps }
}

describe('a swap on the real exchanges', () => {
  test('behavior: coin for token by the services: quoted, checked, sent, and what came is told', async () => {
    const page = await world.open()
    const dollar = token('dollar')
    const offers = await page.trading.quote(page.wish(ether, '0.1', dollar))
    expect(offers.map(({ by }) => by)).toEqual(['services', 'services'])
    const [quote] = offers
    if (!quote) throw new Error('no offer')
    expect(quote).toMatchObject({ route: ['ETH', 'LUSD'], source: 'Uniswap V3', fee: { symbol: 'ETH' } })
    expect(quote.least.value).toBe((quote.gets.value * 99n) / 100n)
    expect(Object.isFrozen(quote) && Object.isFrozen(quote.gets) && Object.isFrozen(quote.wish)).toBe(true)

    const plan = await page.trading.check(quote)
    expect(plan).toMatchObject({ approval: 'none', steps: 1, forecast: 'agrees', fee: { symbol: 'ETH' } })
    expect(plan.allowance).toBeUndefined()
    const before = await page.balance(dollar)
    const { sent, steps } = await run(page, quote)
    expect(steps).toEqual(['checking', 'swapping'])
    const came = (await page.balance(dollar)) - before
    expect(came).toBe(quote.gets.value)
    expect((await page.trading.received(sent, dollar))?.value).toBe(came)
    const told = {
      ...{ isSmartAccount: false, network: networkId, swapFromToken: 'ETH', swapToToken: 'LUSD' },
      swapFromAmount: '0.1',
    }
    expect(page.events).toMatchObject([
      ['INITIATE_SWAP', told],
      ['SWAP_SUCCESS', told],
    ])
    expect(JSON.stringify(page.events)).not.toContain('0x')
    await expect(page.trading.carryOut(quote)).rejects.toMatchObject({ code: 'TRADE_UNKNOWN' })
  })

  test('behavior: the offer behind the best is checked like it, and is carried out by its own exchange', async () => {
    const page = await world.open()
    const dollar = token('dollar')
    const [, second] = await page.trading.quote(page.wish(ether, '0.1', dollar))
    if (!second) throw new Error('no other offer')
    const { v2 } = world.exchange()
    expect(second.source).toBe('Uniswap V2')
    const { terms, forecast } = await page.trading.check(second)
    expect([terms.spender.toLowerCase(), forecast]).toEqual([v2.router.toLowerCase(), 'agrees'])
    const before = await page.balance(dollar)
    await run(page, second)
    expect((await page.balance(dollar)) - before).toBe(second.gets.value)
  })

  test('behavior: token for coin takes exact leave first, in two steps, and refused at each it goes on from there', async () => {
    const page = await world.open({ project: 'uniswap-v2' })
    const dollar = token('dollar')
    const quote = await page.best(dollar, '250', ether)
    expect(await page.trading.check(quote)).toMatchObject({ approval: 'transaction', steps: 2, allowance: 0n })
    page.wallet.decide = () => 'refuse'
    await expect(page.trading.carryOut(quote)).rejects.toMatchObject({ code: 'REQUEST_REJECTED', outcome: 'rejected' })
    expect(page.events.map(([event]) => event)).toEqual(['INITIATE_SWAP', 'SWAP_APPROVAL_ERROR'])
    expect(page.events.at(-1)?.[1]).toMatchObject({ message: 'REQUEST_REJECTED' })

    // The leave is given, the trade declined.
    let asked = 0
    page.wallet.decide = () => (asked++ === 0 ? 'approve' : 'refuse')
    await expect(page.trading.carryOut(quote)).rejects.toMatchObject({ data: { maybeSent: false } })
    expect(page.events.at(-1)?.[0]).toBe('SWAP_ERROR')
    expect(await page.allowance(dollar, world.exchange().v2.router)).toBe(quote.wish.pays.value)

    page.wallet.decide = () => 'approve'
    const again = await page.best(dollar, '250', ether)
    expect(await page.trading.check(again)).toMatchObject({ approval: 'none', steps: 1 })
    const { sent, steps } = await run(page, again)
    expect(steps).toEqual(['checking', 'swapping'])
    expect((await page.trading.received(sent, ether))?.value).toBe(again.gets.value)
    expect(await page.allowance(dollar, world.exchange().v2.router)).toBe(0n)
  })

  test('behavior: a token that wants its leave made 0 first is told as three steps, and is sold', async () => {
    const page = await world.open({ project: 'uniswap-v2' })
    const reset = token('reset')
    const first = await page.best(reset, '5', ether)
    expect(await page.trading.check(first)).toMatchObject({ steps: 2 })
    let asked = 0
    page.wallet.decide = () => (asked++ === 0 ? 'approve' : 'refuse')
    await expect(page.trading.carryOut(first)).rejects.toMatchObject({ code: 'REQUEST_REJECTED' })
    page.wallet.decide = () => 'approve'
    const more = await page.best(reset, '100', ether)
    expect(await page.trading.check(more)).toMatchObject({ approval: 'transaction', steps: 3, allowance: 5_000_000n })
    const { steps } = await run(page, more)
    const approval = ['resetting', 'approval sent', 'approving', 'approval sent']
    expect(steps).toEqual(['checking', ...approval, 'checking', 'swapping'])
  })

  test('behavior: V3 and a token with permits take leave by a signature, of both routers', async () => {
    for (const project of ['uniswap-v3', 'first-router'] as const) {
      const page = await world.open({ project })
      const quote = await page.best(token('permit'), '10', ether)
      expect(await page.trading.check(quote)).toMatchObject({ approval: 'permit', steps: 2, forecast: 'agrees' })
      const { steps } = await run(page, quote)
      expect(steps).toEqual(['checking', 'signing'])
      expect(page.prompts()).toEqual(['eth_signTypedData_v4', 'eth_sendTransaction'])
      expect(await page.allowance(token('permit'), world.exchange().v3.router02)).toBe(0n)
    }
  })

  test('behavior: a token that is listed as one with permits and is none is approved instead', async () => {
    const { address } = token('dollar')
    const page = await world.open({
      project: 'uniswap-v3',
      between: (path, body) =>
        path === 'tokens' && {
          tokens: (body.tokens as { address: string }[]).map((one) => ({
            ...one,
            eip2612: one.address === `${networkId}:${address}`,
          })),
        },
    })
    const quote = await page.best(token('dollar'), '250', ether)
    expect(await page.trading.check(quote)).toMatchObject({ approval: 'permit', steps: 2 })
    const { steps } = await run(page, quote)
    expect(steps).toEqual([
      ...['checking', 'signing', 'checking', 'approving', 'approval sent', 'checking', 'swapping'],
    ])
    expect(page.prompts()).toEqual(['eth_sendTransaction', 'eth_sendTransaction'])
  })

  test('behavior: a wallet that says atomic gives leave and trades in one batch', async () => {
    const { abi, bytecode } = compileContract('Batch', import.meta.resolve('../../../adapters/evm/trade/test/'))
    const hash = await world.writer(0).deployContract({ abi: abi as Abi, bytecode, chain: null })
    const { contractAddress } = await waitForReceipt(world.reader(), hash)
    const page = await world.open({ project: 'uniswap-v2', batches: true, delegate: contractAddress as Hex })
    const quote = await page.best(token('dollar'), '250', token('far'))
    expect(await page.trading.check(quote)).toMatchObject({ approval: 'batch', steps: 1, forecast: 'agrees' })
    const { sent, steps } = await run(page, quote)
    expect([sent.kind, steps]).toEqual(['calls', ['checking', 'swapping']])
    expect(page.prompts()).toEqual(['wallet_sendCalls'])
    expect((await page.trading.received(sent, token('far')))?.value).toBe(quote.gets.value)
  })

  test('behavior: what goes with a swap is sent in its batch; a wallet that does not say atomic is not asked', async () => {
    const { abi, bytecode } = compileContract('Batch', import.meta.resolve('../../../adapters/evm/trade/test/'))
    const hash = await world.writer(0).deployContract({ abi: abi as Abi, bytecode, chain: null })
    const { contractAddress } = await waitForReceipt(world.reader(), hash)
    const dollar = token('dollar')
    const plain = await world.open({ project: 'uniswap-v2' })
    const quote = await plain.best(ether, '0.1', dollar)
    const afterwards = [{ token: dollar, to: world.accounts()[9]?.address ?? '', value: quote.least.value }]
    await expect(plain.trading.carryOut(quote, { afterwards })).rejects.toMatchObject({
      code: 'ATOMICITY_NOT_SUPPORTED',
    })
    expect(plain.prompts()).toEqual([])

    const page = await world.open({
      project: 'uniswap-v2',
      batches: true,
      delegate: contractAddress as Hex,
      account: 2,
    })
    const before = await page.balance(dollar)
    const sent = await page.trading.carryOut(await page.best(ether, '0.1', dollar), { afterwards })
    expect(sent.kind).toBe('calls')
    await vi.waitFor(() => expect(page.events.at(-1)?.[0]).toBe('SWAP_SUCCESS'), { timeout: 10_000 })
    expect(page.prompts()).toEqual(['wallet_sendCalls'])
    expect((await page.balance(dollar)) - before).toBe(quote.gets.value - quote.least.value)
  })

  test('behavior: 1inch’s router, by the services alone', async () => {
    const page = await world.open({ project: '1inch' })
    const quote = await page.best(ether, '0.1', token('dollar'))
    expect(quote).toMatchObject({ source: '1inch', route: [] })
    const before = await page.balance(token('dollar'))
    await run(page, quote)
    expect((await page.balance(token('dollar'))) - before).toBeGreaterThanOrEqual(quote.least.value)
  })

  test('behavior: unlimited leave is given by a transaction when it is chosen, and what is left is taken back', async () => {
    const page = await world.open({ project: 'uniswap-v3' })
    const [permit, { router02 }] = [token('permit'), world.exchange().v3]
    const quote = await page.best(permit, '10', ether)
    const { steps } = await run(page, quote, true)
    expect(steps).toEqual(['checking', 'approving', 'approval sent', 'checking', 'swapping'])
    expect(await page.allowance(permit, router02)).toBeGreaterThan(2n ** 255n)
    const sent = await page.trading.takeBack(permit, router02)
    expect(sent).toMatchObject({ kind: 'transaction', operation: 'approve' })
    await vi.waitFor(async () => expect(await page.allowance(permit, router02)).toBe(0n))
  })
})

describe('quotes', () => {
  test('behavior: known routers answer where the services are down, and the trade is written here', async () => {
    const page = await world.open({ isDown: true })
    const quote = await page.best(ether, '0.1', token('dollar'))
    expect(quote).toMatchObject({ by: 'exchange', source: 'Uniswap V3', route: ['ETH', 'LUSD'] })
    await run(page, quote)
    expect(page.asked).toEqual([])
  })

  test('behavior: where nobody else has a node the services’ quotes are offered, and the plan says that nothing was simulated', async () => {
    const page = await world.open({ isBlind: true })
    const quote = await page.best(ether, '0.1', token('dollar'))
    expect(quote.by).toBe('services')
    expect(await page.trading.check(quote)).not.toHaveProperty('forecast')
    expect(await page.trading.tryToken(token('far'))).toBe('unknown')
  })

  test('behavior: why nothing is offered is told apart', async () => {
    const reasonOf = async (page: Awaited<ReturnType<typeof world.open>>, gets = token('dollar')) => {
      const error: unknown = await page.trading.quote(page.wish(ether, '0.1', gets)).catch((cause: unknown) => cause)
      expect(error).toMatchObject({ code: 'TRADE_UNAVAILABLE' })
      return (error as { data: { reason: string } }).data.reason
    }
    expect(await reasonOf(await world.open(), token('poolless'))).toBe('liquidity')
    const oneInch = { form: '1inch', router: world.accounts()[5]?.address ?? '' } as const
    expect(await reasonOf(await world.open({ exchanges: [oneInch] }))).toBe('unknownExchange')
    expect(await reasonOf(await world.open({ exchanges: [oneInch], isDown: true }))).toBe('network')
    const broken = () => ({ quotes: 'none' })
    expect(await reasonOf(await world.open({ exchanges: [oneInch], between: broken }))).toBe('unavailable')
  })

  test('behavior: wishes that nobody can fulfil are refused before anybody is asked', async () => {
    const { trading, wish, asked } = await world.open()
    const refuse = async (given: ReturnType<typeof wish>, code: string, reason?: string) =>
      expect(trading.quote(given)).rejects.toMatchObject({ code, ...(reason && { data: { reason } }) })
    await refuse(wish(ether, '1', token('wrapped')), 'PAIR_UNSUPPORTED', 'wrapped')
    await refuse(wish(token('dollar'), '1', token('dollar')), 'PAIR_UNSUPPORTED', 'same')
    await refuse(wish(ether, '0', token('dollar')), 'TRADE_INVALID')
    await refuse(wish(ether, '1', token('dollar'), 51), 'TRADE_INVALID')
    await refuse(wish(ether, '1', { ...token('dollar'), networkId: 'eip155:1' }), 'TRADE_INVALID')
    expect(asked).toEqual([])
    const given = new AbortController()
    const aborted = trading.quote(wish(ether, '1', token('dollar')), { signal: given.signal })
    given.abort()
    await expect(aborted).rejects.toMatchObject({ code: 'REQUEST_ABORTED', outcome: 'dismissed' })
  })

  test('behavior: tokens that the services trade, the coin first, and what is kept back of it for the fee', async () => {
    const { trading } = await world.open()
    const list = await trading.tokens(networkId).refresh()
    expect(list.map(({ symbol }) => symbol)).toEqual(['ETH', 'WETH', 'LUSD', 'LPMT'])
    expect(list[0]?.address).toBeUndefined()
    expect([trading.isKnown(networkId), trading.isKnown('eip155:8453'), trading.isKnown('eip155:5')]).toEqual([
      ...[true, true, false],
    ])
    const served = [networkId, 'eip155:5', 'eip155:8453'] as const
    expect(await Promise.all(served.map(trading.serves))).toEqual([true, false, false])
    const reserve = await trading.feeReserve(networkId)
    expect(reserve).toBe((await world.reader().getGasPrice()) * 600_000n)
  })

  test('behavior: a token that nobody has listed is bought and sold back in a simulation', async () => {
    const { trading, prompts } = await world.open()
    const kinds = ['permit', 'taxed', 'heavilyTaxed', 'unsellable', 'poolless'] as const
    const found = await Promise.all(kinds.map((kind) => trading.tryToken(token(kind))))
    expect(found).toEqual(['fine', 'fine', 'dear', 'unsellable', 'unknown'])
    expect(prompts()).toEqual([])
  })
})

describe('S17: a service that lies', () => {
  const factsOf = (): Facts => ({
    ...{ exchange: world.exchange(), amount: 10n ** 17n },
    account: world.accounts()[1]?.address ?? '0x',
    stranger: world.accounts()[7]?.address ?? '0x',
    dollar: token('dollar').address as Hex,
    permit: token('permit').address as Hex,
  })
  const openWith = ({ project = 'uniswap-v2', quote, build }: Liar, more: PageOptions = {}) =>
    world.open({
      project,
      between: (path, body) => {
        const all = body.quotes as Record<string, unknown>[]
        if (path === 'quotes' && quote) return { quotes: all.map((one) => quote(one, factsOf(), all)) }
        if (path === 'build-transaction' && build) return { tx: build(body.tx as never, factsOf()) }
        return undefined
      },
      ...more,
    })

  test.each(quoteLiars)('behavior: $lie in a quote is not offered: known routers are, or nobody', async (liar) => {
    const page = await openWith(liar)
    const offers = await page.trading.quote(page.wish(ether, '0.1', token('dollar')))
    expect(new Set(offers.map(({ by }) => by))).toEqual(new Set(['exchange']))
    const blind = await openWith(liar, { isBlind: true })
    await expect(blind.trading.quote(blind.wish(ether, '0.1', token('dollar')))).rejects.toMatchObject({
      ...{ code: 'TRADE_UNAVAILABLE', data: { reason: liar.field } },
    })
  })

  test.each(buildLiars)('behavior: $lie is refused before the wallet is asked ($field)', async (liar) => {
    const page = await openWith(liar)
    const quote = await page.best(ether, '0.1', token('dollar'))
    expect(quote.by).toBe('services')
    const { code = 'TRADE_DIFFERS', field } = liar
    const refused = { code, ...(field && { data: { field } }) }
    await expect(page.trading.check(quote)).rejects.toMatchObject(refused)
    await expect(page.trading.carryOut(quote)).rejects.toMatchObject(refused)
    expect([page.prompts(), page.events]).toEqual([[], []])
  })

  test('behavior: what is built for the offer behind the best is held to that offer, not to the best', async () => {
    let build: Record<string, unknown> | undefined
    const page = await world.open({
      between: (path, body) => {
        if (path !== 'build-transaction') return undefined
        // The form of the first stands in for that of the second.
        build ??= body
        return build
      },
    })
    const [first, second] = await page.trading.quote(page.wish(ether, '0.1', token('dollar')))
    if (!first || !second) throw new Error('no other offer')
    await page.trading.check(first)
    await expect(page.trading.check(second)).rejects.toMatchObject({ code: 'TRADE_DIFFERS' })
    expect(page.prompts()).toEqual([])
  })

  test('behavior: a quote that is over 1 % too low stands behind a known router’s, one that is a little lower does not', async () => {
    const openAt = (percent: bigint) =>
      openWith({
        lie: 'a low quote',
        quote: (quote) => ({ ...quote, toAmount: `${(BigInt(`${quote.toAmount}`) * percent) / 1000n}` }),
      })
    const low = await openAt(970n)
    const offers = await low.trading.quote(low.wish(ether, '0.1', token('dollar')))
    expect(offers.map(({ by }) => by)).toEqual(['exchange', 'services'])
    await run(low, offers[0] as never)
    const fair = await openAt(999n)
    expect((await fair.trading.quote(fair.wish(ether, '0.1', token('dollar')))).map(({ by }) => by)).toEqual([
      'services',
    ])
  })

  test('behavior: one that lies after the check is refused when it is carried out', async () => {
    let isHonest = true
    const lie = (data: string, { account, stranger }: Facts) =>
      data.replace(account.slice(2).toLowerCase(), stranger.slice(2).toLowerCase())
    const page = await openWith({
      lie: 'later',
      build: (tx, facts) => (isHonest ? { ...tx } : { ...tx, data: lie(tx.data, facts) }),
    })
    const quote = await page.best(ether, '0.1', token('dollar'))
    expect((await page.trading.check(quote)).terms.receiver).toBe(page.address)
    isHonest = false
    await expect(page.trading.carryOut(quote)).rejects.toMatchObject({ data: { field: 'receiver' } })
    expect(page.prompts()).toEqual([])
  })

  test('behavior: a stale quote, and a stranger’s copy of one, are refused without a request', async () => {
    const page = await world.open()
    const quote = await page.best(ether, '0.1', token('dollar'))
    const before = page.asked.length
    await expect(page.trading.check({ ...quote })).rejects.toMatchObject({ code: 'TRADE_UNKNOWN' })
    await expect(page.trading.check(undefined as never)).rejects.toMatchObject({ code: 'TRADE_UNKNOWN' })
    page.later(30_001)
    await expect(page.trading.check(quote)).rejects.toMatchObject({ code: 'TRADE_STALE' })
    await expect(page.trading.carryOut(quote)).rejects.toMatchObject({ code: 'TRADE_STALE' })
    expect([page.asked.length, page.prompts()]).toEqual([before, []])
  })

  test('behavior: a node whose forecast says that less comes, or that it fails, refuses the trade; one that cannot say it does not', async () => {
    const page = await world.open()
    const quote = await page.best(ether, '0.1', token('dollar'))
    const request = page.wallet.request.bind(page.wallet)
    const answerWith = (alter: (calls: Record<string, unknown>[]) => unknown) => {
      page.wallet.request = async (call) => {
        const answer = await request(call)
        if (call.method !== 'eth_simulateV1') return answer
        const [block] = answer as [{ calls: Record<string, unknown>[] }]
        return alter(block.calls)
      }
    }
    answerWith((calls) => [{ calls: calls.map((call, at) => (at === calls.length - 1 ? calls[0] : call)) }])
    const differs = { code: 'TRADE_DIFFERS', data: { field: 'forecast' } }
    await expect(page.trading.carryOut(quote)).rejects.toMatchObject(differs)
    answerWith((calls) => [{ calls: calls.map((call) => ({ ...call, status: '0x0', returnData: '0x' })) }])
    await expect(page.trading.carryOut(quote)).rejects.toMatchObject({ code: 'TRADE_FAILS' })
    expect(page.prompts()).toEqual([])
    answerWith(() => [])
    expect(await page.trading.check(quote)).not.toHaveProperty('forecast')
  })
})

describe('what comes in between', () => {
  test('F26 another account, network or wallet than the quote’s is not asked', async () => {
    const page = await world.open()
    const quote = await page.best(ether, '0.1', token('dollar'))
    page.wallet.emit('accountsChanged', [])
    await vi.waitFor(() => expect(page.latchkey.state().account).toBeUndefined())
    await expect(page.trading.carryOut(quote)).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
    const moved = await world.open()
    const other = await moved.best(ether, '0.1', token('dollar'))
    moved.wallet.move(5)
    await expect(moved.trading.carryOut(other)).rejects.toMatchObject({ code: 'TRADE_CHANGED' })
    expect([page.prompts(), moved.prompts()]).toEqual([[], []])
  })

  test('behavior: one trade at a time, and what may have been sent is not sent again (F11)', async () => {
    const page = await world.open()
    const quote = await page.best(ether, '0.1', token('dollar'))
    let answer = () => {}
    page.wallet.decide = () =>
      new Promise((resolve) => {
        answer = () => resolve('approve')
      })
    const request = page.wallet.request.bind(page.wallet)
    page.wallet.request = async (call) => {
      const answered = await request(call)
      if (call.method !== 'eth_sendTransaction') return answered
      throw Object.assign(new Error('socket hang up'), { code: -32603 })
    }
    const sent = page.trading.carryOut(quote)
    sent.catch(() => undefined)
    await expect(page.trading.carryOut(quote)).rejects.toMatchObject({ code: 'TRADE_PENDING' })
    await vi.waitFor(() => expect(page.prompts()).toHaveLength(1))
    answer()
    await expect(sent).rejects.toMatchObject({ data: { maybeSent: true } })
    await expect(page.trading.carryOut(quote)).rejects.toMatchObject({ code: 'TRADE_UNKNOWN' })
    expect(page.events.at(-1)).toMatchObject(['SWAP_ERROR', { message: 'RPC_INTERNAL' }])
  })

  test('behavior: leave that failed, was replaced, or was made less in the wallet ends it before the trade', async () => {
    const faults = [
      ['reverted', (receipt: Record<string, unknown>) => ({ ...receipt, status: '0x0' })],
      ['less', (receipt: Record<string, unknown>) => receipt],
    ] as const
    for (const [status, alter] of faults) {
      const page = await world.open({ project: 'uniswap-v2' })
      const quote = await page.best(token('dollar'), '250', ether)
      const request = page.wallet.request.bind(page.wallet)
      page.wallet.request = async (call) => {
        if (call.method === 'eth_getTransactionReceipt') {
          const receipt = (await request(call)) as Record<string, unknown> | null
          return receipt && alter(receipt)
        }
        if (call.method !== 'eth_sendTransaction') return request(call)
        const [{ data, ...rest }] = call.params as [{ data: string }]
        return request({ ...call, params: [{ ...rest, data: `${data.slice(0, -64)}${'1'.padStart(64, '0')}` }] })
      }
      await expect(page.trading.carryOut(quote)).rejects.toMatchObject({
        ...{ code: 'TRADE_APPROVAL_FAILED', data: { status, maybeSent: false } },
      })
      expect(page.prompts()).toEqual(['eth_sendTransaction'])
      expect(page.events.at(-1)).toMatchObject(['SWAP_APPROVAL_ERROR', { message: 'TRADE_APPROVAL_FAILED' }])
    }
  })

  test('behavior: leave that another transaction took the place of ends it, and what came with that is found', async () => {
    const page = await world.open({ project: 'uniswap-v2' })
    const quote = await page.best(token('dollar'), '250', ether)
    const request = page.wallet.request.bind(page.wallet)
    // Sped up in the wallet: the page knows a hash that gets no block.
    let first: string | undefined
    page.wallet.request = async (call) => {
      const answer = await request(call)
      if (call.method === 'eth_sendTransaction') {
        first ??= `${answer}`
        return `0x${'5'.repeat(64)}`
      }
      const [hash] = (call.params ?? []) as readonly unknown[]
      if (call.method === 'eth_getTransactionByHash' && hash === `0x${'5'.repeat(64)}`)
        return request({ ...call, params: [first] })
      return answer
    }
    await expect(page.trading.carryOut(quote)).rejects.toMatchObject({
      ...{ code: 'TRADE_APPROVAL_FAILED', data: { status: 'replaced' } },
    })
    expect(page.prompts()).toEqual(['eth_sendTransaction'])
    expect(await page.trading.check(quote)).toMatchObject({ approval: 'none', steps: 1 })
  })

  test('behavior: who has too little, of the token or of the coin for the fee, is told so', async () => {
    const page = await world.open({ project: 'uniswap-v2' })
    const poor = await page.best(token('dollar'), '5000000', ether, 50)
    await expect(page.trading.check(poor)).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
    const coins = await page.best(ether, '20000', token('dollar'), 50)
    await expect(page.trading.check(coins)).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
  })
})
