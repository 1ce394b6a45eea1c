import {
  createPublicClient,
  createTestClient,
  createWalletClient,
  encodeFunctionData,
  type Hex,
  http,
  parseAbi,
  parseEther,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Devnet, type DevnetChain, startDevnet, waitForReceipt } from '../../../../../devnet/src/index.js'
import {
  balancesShape,
  historyShape,
  identityShape,
  pricesShape,
  refusalShape,
  supportedChainsShape,
} from '../../../../test/accountShapes.js'
import { describeStore } from '../../../../test/eachStore.js'
import { createTestClock } from '../../../../test/memoryServices.js'
import { openTestStore } from '../../../../test/testStore.js'
import { createServices, type Services } from '../../../createServices.js'
import type { Store } from '../../../openStore.js'
import { createAnswerStore } from './store/answerStore.js'

// Real processes and databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let devnet: Devnet
let chain: DevnetChain
beforeAll(async () => {
  devnet = await startDevnet({ chains: [{ chainId: 31337, name: 'One' }] })
  chain = devnet.chains[0] as DevnetChain
})
afterAll(() => devnet.stop())

const tokenAbi = parseAbi(['function transfer(address,uint256) returns (bool)'])
const chainId = 'eip155:31337'
const newAddress = () => privateKeyToAccount(generatePrivateKey()).address

function wallet() {
  const sender = privateKeyToAccount(devnet.accounts[0]?.privateKey ?? '0x')
  const transport = http(chain.rpcUrl)
  const reader = createPublicClient({ transport })
  const writer = createWalletClient({ account: sender, transport })
  const node = createTestClient({ mode: 'anvil', transport })
  async function send(to: Hex, value: bigint, data?: Hex) {
    const hash = await writer.sendTransaction({ chain: null, to, value, ...(data && { data }) })
    await waitForReceipt(reader, hash)
    return hash
  }
  return {
    sender: sender.address,
    node,
    send,
    sendToken(to: Hex, amount: bigint) {
      return send(
        chain.token.address,
        0n,
        encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [to, amount] }),
      )
    },
  }
}

describeStore('account data', (stores) => {
  const clock = createTestClock(Date.now())
  let seen: string[] = []
  const countingFetch: typeof fetch = async (input, init) => {
    seen.push(String(JSON.parse(String(init?.body)).method))
    return fetch(input, init)
  }

  function create(store: Store = stores.store, settings: Record<string, unknown> = {}): Services {
    const tokens = [{ chain: chainId, ...chain.token }]
    return createServices({
      store,
      clock,
      fetch: countingFetch,
      chains: { [chainId]: chain.rpcUrl },
      chainNames: { [chainId]: { name: 'One', coin: { symbol: 'ETH', decimals: 18 } } },
      accounts: { tokens, drivers: { node: { kind: 'node', ...settings } } },
    })
  }
  beforeAll(async () => {
    await create().projects.add({ id: 'demo', origins: ['https://shop.example'] })
  })

  async function get(services: Services, path: string, query = '', headers: Record<string, string> = {}) {
    const response = await services.data.request(`/v1/${path}?projectId=demo&st=appkit&sv=1${query}`, { headers })
    return { status: response.status, headers: response.headers, body: (await response.json()) as unknown }
  }
  const getBalances = async (services: Services, account: string, query = '') =>
    balancesShape.parse(
      (await get(services, `account/${account}/balance`, `&currency=usd&chainId=${chainId}${query}`)).body,
    ).balances
  const getHistory = async (services: Services, account: string, query = '') =>
    historyShape.parse((await get(services, `account/${account}/history`, `&chainId=${chainId}${query}`)).body)

  test('behavior: the balance of an address by the protocol’s own method is an integer as text', async () => {
    const services = create()
    const ask = async (params: unknown, chain = chainId) => {
      const body = JSON.stringify({ id: '1', jsonrpc: '2.0', method: 'getAddressBalance', params })
      const response = await services.data.request(`/v1?chainId=${chain}&projectId=demo`, { method: 'POST', body })
      return (await response.json()) as { id: string; result?: string; error?: { code: number } }
    }
    const account = newAddress()
    await wallet().send(account, parseEther('1.5'))
    expect(await ask({ address: account })).toEqual({ id: '1', jsonrpc: '2.0', result: '1500000000000000000' })
    for (const params of [
      { address: 'nobody' },
      { address: '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T' },
      [account],
      undefined,
    ])
      expect(await ask(params)).toMatchObject({ id: '1', error: { code: -32602 } })
  })

  test('behavior: supported chains are those that a driver serves; what is wrong is refused in the shape of the protocol', async () => {
    const services = create()
    expect(supportedChainsShape.parse((await get(services, 'supported-chains')).body)).toEqual({
      http: [chainId],
      ws: [],
    })
    for (const [path, query, status, name] of [
      ['account/nobody/balance', '', 400, 'ADDRESS_INVALID'],
      [`account/${newAddress()}/balance`, '&chainId=eip155:5', 400, 'CHAIN_NOT_SERVED'],
      [`account/${newAddress()}/history`, '&cursor=AAAA', 400, 'CURSOR_INVALID'],
      [`account/${newAddress()}/history`, `&cursor=${toCursor('node', 'bad')}`, 400, 'CURSOR_INVALID'],
      [`account/${newAddress()}/history`, `&cursor=${toCursor('other', [1, 1])}`, 400, 'CURSOR_INVALID'],
    ] as const) {
      const { status: answered, body } = await get(services, path, query)
      expect([answered, refusalShape.parse(body).reasons[0]?.name]).toEqual([status, name])
    }
    const page = await get(services, 'supported-chains', '', { origin: 'https://shop.example' })
    expect(page.headers.get('Access-Control-Expose-Headers')).toContain('Age')
    expect((await get(services, 'supported-chains', '', { origin: 'https://other.example' })).status).toBe(403)
    const priced = await services.data.request('/v1/fungible/price', {
      method: 'POST',
      body: JSON.stringify({ currency: 'usd', addresses: [`${chainId}:${chain.token.address}`], projectId: 'demo' }),
    })
    // The driver `node` knows no price.
    expect(pricesShape.parse(await priced.json())).toEqual({ fungibles: [] })
    expect(identityShape.parse((await get(services, `identity/${newAddress()}`)).body)).toEqual({
      name: null,
      avatar: null,
    })
  })

  test("behavior: coins and tokens are the chain's, kept for 30 s, and asked for anew when they must be", async () => {
    const services = create()
    const { send, sendToken } = wallet()
    const account = newAddress()
    await send(account, parseEther('1.5'))
    await sendToken(account, 2_500_000n)
    const first = await getBalances(services, account)
    expect(first.map(({ symbol, quantity, address }) => [symbol, quantity.numeric, address])).toEqual([
      ['ETH', '1.5', undefined],
      ['LUSD', '2.5', `${chainId}:${chain.token.address}`],
    ])
    await send(account, parseEther('1'))
    seen = []
    expect(await getBalances(services, account)).toEqual(first)
    clock.advance(29_000)
    const kept = await get(services, `account/${account}/balance`, `&chainId=${chainId}`)
    expect([kept.headers.get('Age'), seen]).toEqual(['29', []])
    expect((await getBalances(services, account, '&forceUpdate=true'))[0]?.quantity.numeric).toBe('2.5')
  })

  test('behavior: history goes on where its page ended, without a gap or a repeat', async () => {
    const services = create()
    const { send, sendToken, sender } = wallet()
    const account = newAddress()
    const hashes: string[] = []
    for (let count = 0; count < 14; count++) {
      hashes.push(await send(account, BigInt(count + 1)))
      hashes.push(await sendToken(account, 1_000_000n))
    }
    const first = await getHistory(services, account)
    const second = await getHistory(services, account, `&cursor=${first.next}`)
    const all = [...first.data, ...second.data]
    expect(all.map(({ id }) => id)).toEqual(hashes.toReversed())
    expect([first.data.length, second.next]).toEqual([25, null])
    expect(all[0]).toMatchObject({
      metadata: { operationType: 'receive', status: 'confirmed', sentFrom: sender },
      transfers: [{ direction: 'in', fungible_info: { symbol: 'LUSD' }, quantity: { numeric: '1' } }],
    })
    expect(all[1]?.transfers).toMatchObject([{ direction: 'in', quantity: { numeric: '0.000000000000000014' } }])
  })

  test('behavior: what a reorganisation took back is gone, and what replaced it is there (F14)', async () => {
    const services = create()
    const { send, sendToken, node } = wallet()
    const account = newAddress()
    const kept = await sendToken(account, 1_000_000n)
    const snapshot = await node.snapshot()
    await sendToken(account, 2_000_000n)
    await send(account, 5n)
    expect((await getHistory(services, account)).data).toHaveLength(3)
    await node.revert({ id: snapshot })
    const replaced = [await sendToken(account, 7_000_000n), await send(account, 6n), await send(account, 8n)]
    clock.advance(60_000)
    const { data } = await getHistory(services, account)
    expect(data.map(({ id }) => id)).toEqual([...[kept, ...replaced]].reverse())
    expect((await getBalances(services, account)).map(({ quantity }) => quantity.numeric)).toEqual([
      '0.000000000000000014',
      '8',
    ])
  })

  test('parameters: scanBlocks, logBlocks: a picture with a beginning says when that is', async () => {
    const services = create(stores.store, { scanBlocks: 2, logBlocks: 2 })
    const { send } = wallet()
    // The kept window of other tests is wider: this account is new, so its logs begin late.
    const account = newAddress()
    for (let count = 0; count < 4; count++) await send(account, 1n)
    const { body } = await get(services, `account/${account}/balance`, `&chainId=${chainId}`)
    expect(body).toMatchObject({ since: expect.stringMatching(/^20\d\d-/) })
    expect((await getHistory(services, account)).data).toHaveLength(2)
  })

  test('behavior: an answer for a long list of assets is kept, and found again', async () => {
    const key = Array.from({ length: 500 }, () => newAddress()).join(' ')
    let made = 0
    const wanted = { key, freshMs: 1_000, signal: AbortSignal.timeout(10_000), make: async () => ++made }
    expect((await createAnswerStore(stores.store.data, clock).get(wanted)).body).toBe(1)
    expect((await createAnswerStore(stores.other.data, clock).get(wanted)).body).toBe(1)
    expect((await createAnswerStore(stores.other.data, clock).findOld(key))?.body).toBe(1)
  })

  test('behavior: processes that share a database ask the chain once for an address', async () => {
    const { send } = wallet()
    const account = newAddress()
    await send(account, 3n)
    const processes = [create(), create(stores.other)]
    seen = []
    const answers = await Promise.all(
      processes.flatMap((one) => [getBalances(one, account), getBalances(one, account)]),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(seen.filter((method) => method === 'eth_getBalance')).toHaveLength(1)
  })
})

test('behavior: when no node answers, the old figures come and say that they are (F14)', async () => {
  const store = await openTestStore()
  const clock = createTestClock(Date.now())
  let isDown = false
  const services = createServices({
    store,
    clock,
    fetch: (input, init) => (isDown ? Promise.reject(new TypeError('down')) : fetch(input, init)),
    chains: { [chainId]: chain.rpcUrl },
    chainNames: { [chainId]: { name: 'One', coin: { symbol: 'ETH', decimals: 18 } } },
  })
  await services.projects.add({ id: 'demo' })
  const { sender } = wallet()
  const ask = async (account: string) => {
    const response = await services.data.request(`/v1/account/${account}/balance?projectId=demo&chainId=${chainId}`)
    return {
      status: response.status,
      age: response.headers.get('Age'),
      body: (await response.json()) as { balances?: unknown[] },
    }
  }
  const before = await ask(sender)
  isDown = true
  clock.advance(40_000)
  const after = await ask(sender)
  expect(after).toMatchObject({ status: 200, age: '40', body: { stale: true, balances: before.body.balances } })
  expect((await ask(newAddress())).status).toBe(503)
  await services.close()
})

function toCursor(driver: string, next: unknown): string {
  return Buffer.from(JSON.stringify({ v: 1, c: { [chainId]: { d: driver, n: next } } })).toString('base64url')
}
