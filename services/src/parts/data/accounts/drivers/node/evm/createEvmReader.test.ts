import { createWalletClient, encodeFunctionData, type Hex, http, parseAbi } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type Devnet, type DevnetChain, startDevnet, waitForReceipt } from '../../../../../../../../devnet/src/index.js'
import { compileSource } from '../../../../../../../test/compileSource.js'
import { createSender } from '../../../../../../../test/createSender.js'
import { createTestNode } from '../../../../../../../test/createTestNode.js'
import { createTestClock } from '../../../../../../../test/memoryServices.js'
import { startNodeBetween } from '../../../../../../../test/startNodeBetween.js'
import { openTestStore } from '../../../../../../../test/testStore.js'
import { silentLog } from '../../../../../../log.js'
import type { Store } from '../../../../../../openStore.js'
import { createTokenLists } from '../../../tokenLists.js'
import { nodeSettings } from '../settings.js'
import { createEvmReader } from './createEvmReader.js'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const chainId = 'eip155:31337'
const source = `
contract Coin {
  uint8 public constant decimals = 0;
  string public symbol;
  mapping(address => uint256) public balanceOf;
  event Transfer(address indexed from, address indexed to, uint256 value);
  constructor(string memory own) { symbol = own; }
  function name() external view returns (string memory) { return symbol; }
  function give(address to) external { balanceOf[to]++; emit Transfer(address(0), to, 1); }
}
contract Mint {
  function give(address to, string[] calldata symbols) external {
    for (uint256 at = 0; at < symbols.length; at++) new Coin(symbols[at]).give(to);
  }
}`
const abi = parseAbi(['function give(address to, string[] symbols)'])

let store: Store
let devnet: Devnet
let chain: DevnetChain
let sender: ReturnType<typeof createSender>
beforeAll(async () => {
  store = await openTestStore()
  devnet = await startDevnet({ chains: [{ chainId: 31337, name: 'One' }] })
  chain = devnet.chains[0] as DevnetChain
  sender = createSender(devnet, chain)
})
afterAll(async () => {
  await Promise.all([store.close(), devnet.stop()])
})

const newAddress = () => privateKeyToAccount(generatePrivateKey()).address
const question = (account: string) => ({ chain: chainId, account, signal: AbortSignal.timeout(20_000) })

async function start() {
  const clock = createTestClock()
  const between = await startNodeBetween(chain.rpcUrl)
  onTestFinished(between.close)
  const reader = createEvmReader({
    chain: chainId,
    name: { name: 'One', coin: { symbol: 'ETH', decimals: 18 } },
    node: createTestNode(between.url, clock),
    settings: nodeSettings.parse({}),
    db: store.data,
    tokens: createTokenLists([], [], { fetch, clock, log: silentLog }),
    clock,
  })
  return { between, reader }
}

test('behavior: an account with hundreds of tokens that no list has is shown all of them', async () => {
  const account = newAddress()
  const mint = await sender.deploy(compileSource(source).Mint as Hex)
  const symbols = Array.from({ length: 220 }, (_, index) => `T${index}`)
  for (let at = 0; at < symbols.length; at += 20) {
    const args = [account, symbols.slice(at, at + 20)] as const
    await sender.send(mint, 0n, encodeFunctionData({ abi, functionName: 'give', args }))
  }
  const { reader } = await start()
  const { value } = await reader.balances(question(account))
  expect(value.map(({ asset, amount }) => `${asset.symbol} ${amount}`).sort()).toEqual(
    ['ETH 0', ...symbols.map((symbol) => `${symbol} 1`)].sort(),
  )
})

test('behavior: a page of history that was read costs no look at its transactions', async () => {
  const account = newAddress()
  for (let count = 1n; count <= 5n; count++) await sender.sendToken(account, count)
  const { reader, between } = await start()
  const first = await reader.history(question(account))
  expect(first.value.items).toHaveLength(5)
  // The window of blocks is filled by the questions that come first.
  await reader.history(question(account))
  between.takeCounts()
  expect((await reader.history(question(account))).value).toEqual(first.value)
  expect(Object.keys(between.takeCounts())).toEqual(['eth_getBlockByNumber'])
})

test('F14: a transaction that a reorganisation moved into another block is told from there', async () => {
  const account = newAddress()
  const transport = http(chain.rpcUrl)
  const own = privateKeyToAccount(devnet.accounts[3]?.privateKey ?? '0x')
  const writer = createWalletClient({ account: own, transport })
  const request = await writer.prepareTransactionRequest({ chain: null, to: account, value: 7n })
  const serializedTransaction = await own.signTransaction({ ...request, chainId: 31337 } as never)
  const snapshot = await sender.node.snapshot()
  const hash = await writer.sendRawTransaction({ serializedTransaction })
  await waitForReceipt(sender.reader, hash)
  const { reader } = await start()
  const [before] = (await reader.history(question(account))).value.items
  await sender.node.revert({ id: snapshot })
  await sender.node.mine({ blocks: 2, interval: 600 })
  expect((await reader.history(question(account))).value.items).toEqual([])
  await writer.sendRawTransaction({ serializedTransaction })
  const { blockNumber } = await waitForReceipt(sender.reader, hash)
  const { timestamp } = await sender.reader.getBlock({ blockNumber })
  const [after] = (await reader.history(question(account))).value.items
  expect([before?.hash, after?.hash]).toEqual([hash, hash])
  expect(after?.minedAt).toBe(Number(timestamp) * 1_000)
  expect(after?.minedAt).not.toBe(before?.minedAt)
})
