import { createTestClient, createWalletClient, http, parseEther } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { nodeMethods, workedOutMethods } from '../../adapters/embedded/wire/methods.js'
import { type Devnet, startDevnet } from '../../devnet/src/index.js'
import { createChainClient } from '../../frame/page/chains/createChainClient.js'
import { createWorkOut } from '../../frame/page/chains/workOut.js'
import type { ChainClient } from '../../frame/page/types.js'
import { useMemoryServices as createMemory } from '../../services/test/memoryServices.js'

// Real processes and databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const memory = createMemory()
const { signal } = new AbortController()
let devnet: Devnet
beforeAll(async () => {
  devnet = await startDevnet({ chains: [{ chainId: 31337, name: 'One' }] })
})
afterAll(() => devnet.stop())

/** The frame's client over the data service, as it is served, before a node that runs. */
async function createWorld() {
  const [local] = devnet.chains
  if (!local) throw new Error('The devnet has no chain.')
  const services = memory.create({ chains: { 'eip155:31337': local.rpcUrl } })
  await services.projects.add({ id: 'demo', origins: [] })
  const chain = {
    ...{ id: 'eip155:31337', name: 'One', coin: { symbol: 'ETH', decimals: 18 } },
    rpcUrl: 'http://data.test/v1/?chainId=eip155:31337&projectId=demo',
  }
  const fetch: typeof globalThis.fetch = async (url, init) => {
    const { pathname, search } = new URL(`${url}`)
    return services.data.request(pathname + search, init, { address: '127.0.0.1' })
  }
  const client: ChainClient = createChainClient(chain, { fetch })
  const workOut = createWorkOut()
  const node = createTestClient({ mode: 'anvil', transport: http(local.rpcUrl) })
  const [sender] = devnet.accounts
  const wallet = createWalletClient({
    account: privateKeyToAccount(sender?.privateKey ?? '0x'),
    transport: http(local.rpcUrl),
  })
  return {
    ...{ client, node, wallet, local },
    owner: wallet.account.address,
    ask: (method: string, ...params: unknown[]) =>
      workedOutMethods.includes(method)
        ? workOut(method, params, client, signal)
        : client.request(method, params, signal),
    other: (method: string, ...params: unknown[]) =>
      workOut(method, params, { ...client, chain: { ...chain, id: 'eip155:1' } }, signal),
  }
}

/** `transfer(address,uint256)` of a token. */
const transfer = (to: string, amount: bigint): `0x${string}` =>
  `0xa9059cbb${to.slice(2).toLowerCase().padStart(64, '0')}${amount.toString(16).padStart(64, '0')}`

describe('S15: safe methods of the protocol at the real data service', () => {
  test('behavior: the service knows each method that the frame hands on to a node', async () => {
    const { client } = await createWorld()
    const refused: string[] = []
    for (const method of nodeMethods)
      await client.request(method, [], signal).catch(({ rpcCode, message }) => {
        // What the node makes of no params is another matter.
        if (/not allowed/.test(message)) refused.push(`${method} ${rpcCode}`)
      })
    expect(refused).toEqual([])
  })

  test('eth_getAccount: balance, nonce and hashes, as its proof has them', async () => {
    const { ask, owner, local } = await createWorld()
    const balance = await ask('eth_getBalance', owner, 'latest')
    expect(await ask('eth_getAccount', owner, 'latest')).toEqual({
      ...{ balance, nonce: await ask('eth_getTransactionCount', owner, 'latest') },
      codeHash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      storageRoot: expect.stringMatching(/^0x[0-9a-f]{64}$/),
    })
    const account = (await ask('eth_getAccount', local.token.address)) as { codeHash: string }
    expect(account.codeHash).not.toBe(((await ask('eth_getAccount', owner)) as { codeHash: string }).codeHash)
    await expect(ask('eth_getAccount', 'nobody')).rejects.toMatchObject({ code: 'RPC_FAILED' })
  })

  test('eth_newFilter: changes are reported once, and the logs whole; one that is gone is not found', async () => {
    const { ask, node, wallet, local, other } = await createWorld()
    const { address } = local.token
    const send = async (amount: bigint) => {
      const data = transfer('0x000000000000000000000000000000000000c0de', amount)
      const hash = await wallet.sendTransaction({ chain: null, to: address, data })
      await node.mine({ blocks: 1 })
      return hash
    }
    const before = await send(1n)
    const id = await ask('eth_newFilter', { address, fromBlock: 'earliest' })
    expect(id).toMatch(/^0x[0-9a-f]{32}$/)
    expect(await ask('eth_getFilterChanges', id)).toEqual([])
    const [first, second] = [await send(2n), await send(3n)]
    const [once, again] = await Promise.all([ask('eth_getFilterChanges', id), ask('eth_getFilterChanges', id)])
    expect(once).toMatchObject([{ transactionHash: first }, { transactionHash: second }])
    expect(again).toEqual([])
    const logs = (await ask('eth_getFilterLogs', id)) as { transactionHash: string }[]
    const hashes = logs.map(({ transactionHash }) => transactionHash)
    expect(hashes.slice(-3)).toEqual([before, first, second])
    await expect(other('eth_getFilterChanges', id)).rejects.toMatchObject({ rpcCode: -32000 })
    expect(await ask('eth_uninstallFilter', id)).toBe(true)
    expect(await ask('eth_uninstallFilter', id)).toBe(false)
    await expect(ask('eth_getFilterChanges', id)).rejects.toMatchObject({ code: 'RPC_FAILED', rpcCode: -32000 })
  })

  test('eth_newFilter: from a block that is to come, and up to one, nothing beyond them is reported', async () => {
    const { ask, node, wallet, local } = await createWorld()
    const head = BigInt(`${await ask('eth_blockNumber')}`)
    const at = (block: bigint) => `0x${block.toString(16)}`
    const id = await ask('eth_newFilter', {
      ...{ address: local.token.address, fromBlock: at(head + 2n), toBlock: at(head + 2n) },
    })
    for (const amount of [1n, 2n, 3n]) {
      const data = transfer('0x000000000000000000000000000000000000c0de', amount)
      await wallet.sendTransaction({ chain: null, to: local.token.address, data })
      await vi.waitFor(async () => {
        expect(BigInt(`${await ask('eth_blockNumber')}`)).toBeGreaterThanOrEqual(head + amount)
      }, 20_000)
    }
    await node.mine({ blocks: 1 })
    expect(await ask('eth_getFilterChanges', id)).toMatchObject([{ blockNumber: at(head + 2n) }])
    expect(await ask('eth_getFilterChanges', id)).toEqual([])
    await expect(ask('eth_newFilter', 'all')).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
  })

  test('eth_newBlockFilter: hashes of blocks since, in order, a hundred at once', async () => {
    const { ask, node } = await createWorld()
    const id = await ask('eth_newBlockFilter')
    await node.mine({ blocks: 130 })
    const first = (await ask('eth_getFilterChanges', id)) as string[]
    const rest = (await ask('eth_getFilterChanges', id)) as string[]
    expect([first.length, rest.length >= 30]).toEqual([100, true])
    const { number } = (await ask('eth_getBlockByHash', first[99], false)) as { number: string }
    const { number: next } = (await ask('eth_getBlockByHash', rest[0], false)) as { number: string }
    expect(BigInt(next)).toBe(BigInt(number) + 1n)
    await expect(ask('eth_getFilterLogs', id)).rejects.toMatchObject({ rpcCode: -32000 })
  })

  test('behavior: of more than a hundred filters the one that was asked for longest ago goes', async () => {
    const { ask } = await createWorld()
    const ids: unknown[] = []
    for (let count = 0; count < 100; count++) ids.push(await ask('eth_newBlockFilter'))
    await ask('eth_getFilterChanges', ids[0])
    await ask('eth_newBlockFilter')
    await ask('eth_getFilterChanges', ids[0])
    await expect(ask('eth_getFilterChanges', ids[1])).rejects.toMatchObject({ rpcCode: -32000 })
  })
})

test('behavior: a payment of coins is no log', async () => {
  const { ask, wallet, node } = await createWorld()
  const id = await ask('eth_newFilter', {})
  await wallet.sendTransaction({
    chain: null,
    to: '0x000000000000000000000000000000000000c0de',
    value: parseEther('1'),
  })
  await node.mine({ blocks: 1 })
  expect(await ask('eth_getFilterChanges', id)).toEqual([])
})
