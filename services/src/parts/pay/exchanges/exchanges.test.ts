import { createPublicClient, erc20Abi, type Hex, http } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  type Devnet,
  type ExchangeApi,
  startDevnet,
  startWithdrawals,
  type WithdrawalChoice,
  type Withdrawals,
} from '../../../../../devnet/src/index.js'
import { describeStore } from '../../../../test/eachStore.js'
import { createTestClock } from '../../../../test/memoryServices.js'
import { merchant, newAddress, openPay, shop } from '../../../../test/testOrders.js'
import { listen } from '../../../http/listen.js'

// Real chains and databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const chain = 'eip155:31337'
const clock = createTestClock(Date.now())
let devnet: Devnet
let exchange: Withdrawals
beforeAll(async () => {
  devnet = await startDevnet({ chains: [{ chainId: 31337, name: 'One' }] })
  exchange = await startWithdrawals({ chains: devnet.chains, accounts: devnet.accounts, now: clock.now })
})
afterAll(async () => {
  await exchange.stop()
  await devnet.stop()
})

interface RpcAnswer {
  readonly status: number
  readonly origin: string | null
  readonly result?: Record<string, unknown>
  readonly error?: { code: number; message: string; data?: Record<string, string> }
}

describeStore('exchanges', (stores) => {
  const enough = { perSecond: 1e6, burst: 1e6 }
  const logged: string[] = []
  let pay: Awaited<ReturnType<typeof openPay>>
  let url: string
  let close: () => Promise<void>
  const token = () => `${chain}/erc20:${devnet.chains[0]?.token.address}`
  beforeAll(async () => {
    pay = await openPay(stores.store, {
      clock,
      chains: { [chain]: devnet.chains[0]?.rpcUrl ?? '' },
      chainNames: { [chain]: { name: 'One', coin: { symbol: 'ETH', decimals: 18 } } },
      pay: { chains: { [chain]: { depth: 1 } }, exchanges: { drivers: exchange.drivers } },
      rateLimits: { payPagesAddress: enough, payPagesProject: enough },
      log: { request: (entry) => logged.push(JSON.stringify(entry)), problem: (text) => logged.push(text) },
    })
    await pay.run('setRecipient', { PROJECT: 'shop', CHAIN: chain, ADDRESS: merchant })
    if (!(await pay.services.projects.find('open'))) await pay.services.projects.add({ id: 'open', origins: [] })
    const listener = await listen(pay.services.fetch, { host: '127.0.0.1', port: 0 })
    url = listener.url
    close = listener.close
  })
  afterAll(() => close())
  beforeEach(() => {
    exchange.setFault(undefined)
    clock.advance(60_000)
  })

  /** As a page calls, over a port. */
  async function call(
    method: string,
    params: unknown = {},
    { project = 'shop', origin = shop, body }: { project?: string; origin?: string | null; body?: string } = {},
  ): Promise<RpcAnswer> {
    const response = await fetch(`${url}/v1/json-rpc?projectId=${project}&st=appkit&sv=x`, {
      method: 'POST',
      headers: { ...(origin !== null && { Origin: origin }), 'Content-Type': 'application/json' },
      body: body ?? JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const answer = (await response.json()) as Omit<RpcAnswer, 'status' | 'origin'>
    return { ...answer, status: response.status, origin: response.headers.get('Access-Control-Allow-Origin') }
  }
  const told = ({ error }: RpcAnswer) => error?.data?.name ?? error?.code
  const payUrl = (more: object = {}) => ({
    ...{ exchangeId: 'coinbase', asset: token(), amount: '12.5', recipient: `${chain}:${newAddress()}` },
    ...more,
  })
  async function begin(more: object = {}) {
    const { result, error } = await call('reown_getExchangePayUrl', payUrl(more))
    const withdrawal = exchange.withdrawals.at(-1)
    if (!result || !withdrawal) throw new Error(`No page was opened: ${error?.message}`)
    return { url: `${result.url}`, sessionId: `${result.sessionId}`, withdrawal }
  }
  const look = async (sessionId: string, exchangeId: string = 'coinbase', project = 'shop') => {
    clock.advance(5_000)
    return (await call('reown_getExchangeBuyStatus', { exchangeId, sessionId }, { project })).result
  }
  const balanceOf = (address: string) =>
    createPublicClient({ transport: http(devnet.chains[0]?.rpcUrl) }).readContract({
      ...{ address: devnet.chains[0]?.token.address as Hex, abi: erc20Abi, functionName: 'balanceOf' },
      args: [address as Hex],
    })

  describe('which there are', () => {
    test('behavior: those that send the asset, each with a picture, its hosts and its usual time', async () => {
      const { result, origin } = await call('reown_getExchanges', { page: 0, asset: token(), amount: '5', sv: 'x' })
      expect(origin).toBe(shop)
      expect(result).toEqual({
        exchanges: [
          { id: 'coinbase', name: 'Coinbase', usualSeconds: 300, ...seen() },
          { id: 'meld', name: 'Local exchange', usualSeconds: 600, ...seen() },
        ],
        total: 2,
      })
      const ids = async (params: object) => {
        const { exchanges } = ((await call('reown_getExchanges', params)).result ?? {}) as {
          exchanges: { id: string }[]
        }
        return exchanges.map(({ id }) => id)
      }
      expect(await ids({ includeOnly: ['meld', 'none'] })).toEqual(['meld'])
      expect(await ids({ exclude: ['meld'] })).toEqual(['coinbase'])
      expect(await ids({ page: 1 })).toEqual([])
      expect(await ids({ asset: `${chain}/erc20:${merchant}` })).toEqual([])
      expect(await ids({ asset: 'eip155:1/slip44:60' })).toEqual([])
    })
    const seen = () => ({
      imageUrl: expect.stringMatching(/^data:image\/svg\+xml;base64,/),
      hosts: [new URL(exchange.pageUrl).host],
    })

    test('behavior: what the project’s flag lists, and what each sends', async () => {
      const setting = { feature: 'fund_from_exchange', isEnabled: true, config: ['meld'] }
      await pay.services.projects.setFeature('shop', setting)
      expect((await call('reown_getExchanges')).result).toMatchObject({ total: 1, exchanges: [{ id: 'meld' }] })
      expect(told(await call('reown_getExchangePayUrl', payUrl()))).toBe('EXCHANGE_UNKNOWN')
      await pay.services.projects.setFeature('shop', { ...setting, isEnabled: false })
      expect((await call('reown_getExchanges')).result).toEqual({ exchanges: [], total: 0 })
      await pay.services.projects.setFeature('shop', { ...setting, config: null })
    })

    test('F12: where an exchange hangs or is down nothing of it is invented, and it is not waited for by each who asks', async () => {
      exchange.setFault('down')
      clock.advance(11 * 60_000)
      expect((await call('reown_getExchanges', { asset: token() })).result).toEqual({ exchanges: [], total: 0 })
      expect(told(await call('reown_getExchangePayUrl', payUrl()))).toBe('UPSTREAM_FAILED')
      exchange.setFault(undefined)
      clock.advance(60_000)
      expect((await call('reown_getExchanges', { asset: token() })).result).toMatchObject({ total: 2 })
    })
  })

  describe('pages', () => {
    test.each<ExchangeApi>(['coinbase', 'meld'])(
      'behavior: at %s a user sends, coins arrive at the address, and the status follows',
      async (exchangeId) => {
        const recipient = newAddress()
        const { url: page, sessionId, withdrawal } = await begin({ exchangeId, recipient: `${chain}:${recipient}` })
        expect(await look(sessionId, exchangeId)).toEqual({ status: 'IN_PROGRESS' })
        const shown = await fetch(page)
        expect(await shown.text()).toContain('stands in for an exchange')
        // It is good once.
        expect((await fetch(page)).status).toBe(410)
        await exchange.choose(withdrawal, 'late', 12.5)
        expect(await look(sessionId, exchangeId)).toEqual({ status: 'IN_PROGRESS' })
        await exchange.release(withdrawal)
        const hash = withdrawal.hash?.toLowerCase()
        expect(await look(sessionId, exchangeId)).toEqual({ status: 'SUCCESS', txHash: hash })
        expect(await balanceOf(recipient)).toBe(12_500_000n)
      },
    )

    test('S37: an exchange learns asset, amount, recipient and what is random', async () => {
      for (const exchangeId of ['coinbase', 'meld']) {
        const { withdrawal, sessionId } = await begin({ exchangeId, redirectUrl: `${shop}/back` })
        const text = JSON.stringify(withdrawal.told)
        for (const secret of [sessionId, '127.0.0.1', 'clientIp', 'user']) expect(text).not.toContain(secret)
        expect(withdrawal.reference).toMatch(/^[\w-]{22}$/)
        expect(withdrawal.redirectUrl).toBe(`${shop}/back`)
      }
    })

    test('S38: a page at a foreign host is given to no user, and is not followed', async () => {
      exchange.setFault('foreign page')
      expect(told(await call('reown_getExchangePayUrl', payUrl()))).toBe('UPSTREAM_FAILED')
      expect(logged.at(-2)).toBe('exchange coinbase named a page that is at none of its hosts')
      const { reference = '' } = exchange.withdrawals.at(-1) ?? {}
      const kept = stores.store.pay.selectFrom('pay.deposits').select('id').where('reference', '=', reference)
      expect(await kept.execute()).toEqual([])
    })

    test('S28: pages are opened for the project’s named origins alone', async () => {
      const refused = 'Exchanges are opened for pages alone whose origin the project names.'
      const ask = async (origin: string | null, project = 'shop') => {
        const { status, error, origin: reader } = await call('reown_getExchangePayUrl', payUrl(), { origin, project })
        return [status, error?.message, reader]
      }
      expect(await ask(null)).toEqual([200, refused, null])
      expect(await ask('https://evil.example', 'open')).toEqual([200, refused, '*'])
      expect(await ask('https://evil.example')).toEqual([403, 'The project does not allow this origin.', '*'])
      expect(await ask(shop, 'nowhere')).toEqual([401, 'This project id is not known here.', '*'])
      const preflight = await fetch(`${url}/v1/json-rpc?projectId=shop`, {
        ...{ method: 'OPTIONS', headers: { Origin: shop, 'Access-Control-Request-Method': 'POST' } },
      })
      expect(preflight.headers.get('Access-Control-Allow-Origin')).toBe(shop)
    })

    test.each([
      ['an asset that it does not send', { asset: `${chain}/erc20:${merchant}` }, 'ASSET_NOT_SUPPORTED'],
      ['an asset that is none', { asset: 'gold' }, 'ASSET_NOT_SUPPORTED'],
      ['a false token of the same symbol', { asset: `${chain}/erc20:0x${'c0'.repeat(20)}` }, 'ASSET_NOT_SUPPORTED'],
      ['an exchange that is not set up', { exchangeId: 'binance' }, 'EXCHANGE_UNKNOWN'],
      ['a recipient of another network', { recipient: `eip155:1:${merchant}` }, 'ADDRESS_INVALID'],
      ['a recipient that is none', { recipient: `${chain}:0x12` }, 'ADDRESS_INVALID'],
      ['a recipient that burns', { recipient: `${chain}:0x${'00'.repeat(20)}` }, 'ADDRESS_INVALID'],
      ['a way back to a stranger', { redirectUrl: 'https://evil.example/' }, 'BODY_INVALID'],
      ['a way back that is a script', { redirectUrl: 'javascript:alert(1)' }, 'BODY_INVALID'],
      ['no amount', { amount: '0' }, -32602],
    ])('behavior: %s is refused, with its code', async (_, more, expected) => {
      expect(told(await call('reown_getExchangePayUrl', payUrl(more)))).toBe(expected)
    })

    test('behavior: the protocol’s clients read that the asset is not supported', async () => {
      const { error } = await call('reown_getExchangePayUrl', payUrl({ asset: 'eip155:1/slip44:60' }))
      expect(error?.message).toContain('is not supported')
    })

    test.each([
      ['no JSON', '{', -32700],
      ['no call', '{}', -32600],
      ['a batch', '[]', -32600],
      ['a method of others', JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'eth_call' }), -32601],
    ])('behavior: a body that is %s has a code of JSON-RPC', async (_, body, code) => {
      expect((await call('', {}, { body })).error?.code).toBe(code)
    })
  })

  describe('what an exchange says', () => {
    const after = async (choice: WithdrawalChoice, amount = 2) => {
      const begun = await begin()
      await exchange.choose(begun.withdrawal, choice, amount)
      return { ...begun, status: await look(begun.sessionId) }
    }

    test('behavior: a session that is not known, or another’s, is UNKNOWN', async () => {
      const { sessionId } = await begin()
      expect(await look('made-up')).toEqual({ status: 'UNKNOWN' })
      expect(await look(sessionId, 'meld')).toEqual({ status: 'UNKNOWN' })
      expect(await look(sessionId, 'coinbase', 'other')).toEqual({ status: 'UNKNOWN' })
    })

    test('behavior: declined is FAILED, and may be tried again; a day without a beginning is FAILED', async () => {
      const { sessionId, withdrawal, status } = await after('decline')
      expect(status).toEqual({ status: 'FAILED' })
      await exchange.choose(withdrawal, 'send', 2)
      expect(await look(sessionId)).toMatchObject({ status: 'SUCCESS' })
      const idle = await begin()
      clock.advance(25 * 60 * 60_000)
      expect(await look(idle.sessionId)).toEqual({ status: 'FAILED' })
    })

    test('behavior: one that names the transaction of another deposit, or another address, is not believed', async () => {
      const first = await after('send')
      expect(first.status).toMatchObject({ status: 'SUCCESS' })
      expect((await after('borrow')).status).toEqual({ status: 'IN_PROGRESS' })
      expect((await after('stray')).status).toEqual({ status: 'IN_PROGRESS' })
    })

    test('behavior: its SUCCESS pays no order: a lie leaves it open, a fee leaves it underpaid, coins that come pay it', async () => {
      const key = await pay.addKey()
      const order = async () => {
        const accepts = [{ asset: token(), amount: '2000000' }]
        const { json } = await pay.asHost(key, 'POST', '', { accepts })
        return { id: json.id, recipient: `${chain}:${json.accepts[0]?.payTo}` }
      }
      const stateOf = async (id: string) => {
        await pay.services.payWatch.run()
        return (await pay.asPage('GET', `/${id}`)).json
      }
      const pays = async (choice: WithdrawalChoice) => {
        const { id, recipient } = await order()
        const { withdrawal, sessionId } = await begin({ amount: '2', recipient })
        await exchange.choose(withdrawal, choice, 2)
        expect(await look(sessionId)).toMatchObject({ status: 'SUCCESS' })
        return id
      }
      expect(await stateOf(await pays('lie'))).toMatchObject({ state: 'open', payments: [] })
      const short = await stateOf(await pays('less'))
      expect(short).toMatchObject({ state: 'seen', accepts: [{ seen: '1980000' }] })
      expect(await stateOf(await pays('send'))).toMatchObject({ state: 'paid' })
      expect(await stateOf(await pays('twice'))).toMatchObject({ state: 'overpaid', accepts: [{ final: '4000000' }] })
    })

    test('behavior: it is asked once in four seconds, however many look', async () => {
      const { sessionId, withdrawal } = await begin()
      expect(await look(sessionId)).toEqual({ status: 'IN_PROGRESS' })
      await exchange.choose(withdrawal, 'send', 2)
      const { result } = await call('reown_getExchangeBuyStatus', { exchangeId: 'coinbase', sessionId })
      expect(result).toEqual({ status: 'IN_PROGRESS' })
      expect(await look(sessionId)).toMatchObject({ status: 'SUCCESS' })
    })
  })
})
