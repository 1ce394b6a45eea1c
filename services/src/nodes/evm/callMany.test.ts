import { decodeFunctionData, encodeFunctionData, type Hex, parseAbi, toHex } from 'viem'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type Devnet, type DevnetChain, startDevnet } from '../../../../devnet/src/index.js'
import { compileSource } from '../../../test/compileSource.js'
import { createSender } from '../../../test/createSender.js'
import { createTestNode } from '../../../test/createTestNode.js'
import { createTestClock } from '../../../test/memoryServices.js'
import { startNodeBetween } from '../../../test/startNodeBetween.js'
import { createCallMany, type Read } from './callMany.js'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const usualAddress = '0xcA11bde05977b3631167028862bE2a173976CA11'
/** What Multicall3 does for reads, and contracts that answer badly. */
const source = `
contract Together {
  struct Call { address target; bool allowFailure; bytes callData; }
  struct Result { bool success; bytes returnData; }
  function aggregate3(Call[] calldata calls) external payable returns (Result[] memory results) {
    results = new Result[](calls.length);
    for (uint256 at = 0; at < calls.length; at++) {
      (results[at].success, results[at].returnData) = calls[at].target.call(calls[at].callData);
    }
  }
}
contract Echo { function echo(uint256 word) external pure returns (uint256) { return word; } }
contract Refusing { fallback() external { revert("no"); } }
contract Burning { fallback() external { while (true) {} } }
contract Liar { fallback(bytes calldata) external returns (bytes memory) { return abi.encode(uint256(1 << 200)); } }`
const abi = parseAbi([
  'function echo(uint256) view returns (uint256)',
  'function aggregate3((address target, bool allowFailure, bytes callData)[] calls) view returns ((bool success, bytes returnData)[])',
])

let devnet: Devnet
let chain: DevnetChain
let sender: ReturnType<typeof createSender>
const at: Record<string, Hex> = {}
beforeAll(async () => {
  devnet = await startDevnet({ chains: [{ chainId: 31337, name: 'One' }] })
  chain = devnet.chains[0] as DevnetChain
  sender = createSender(devnet, chain)
  for (const [name, code] of Object.entries(compileSource(source))) at[name] = await sender.deploy(code)
})
afterAll(() => devnet.stop())

/** Reads of numbers, and what they must come to. */
const echoes = (count: number, from = 0) => Array.from({ length: count }, (_, index) => BigInt(from + index))
const toRead = (word: bigint): Read => ({
  to: at.Echo as Hex,
  data: encodeFunctionData({ abi, functionName: 'echo', args: [word] }),
})
const word = (value: bigint) => toHex(value, { size: 32 })

async function start(own?: Hex) {
  const between = await startNodeBetween(chain.rpcUrl)
  onTestFinished(between.close)
  const callMany = createCallMany(createTestNode(between.url, createTestClock()), own)
  return { between, read: (reads: readonly Read[]) => callMany(reads, AbortSignal.timeout(20_000)) }
}

test('behavior: reads go together, a hundred in a call, where the chain has a Multicall3', async () => {
  const { between, read } = await start(at.Together)
  const words = echoes(250)
  expect(await read(words.map(toRead))).toEqual(words.map(word))
  expect(between.takeCounts()).toEqual({ eth_getCode: 1, eth_call: 3 })
  const sizes = between.seen.flatMap(({ method, params }) => {
    if (method !== 'eth_call') return []
    const [{ to, data }] = params as [{ to: Hex; data: Hex }]
    expect(to.toLowerCase()).toBe(at.Together)
    const called = decodeFunctionData({ abi, data })
    return called.functionName === 'aggregate3' ? called.args[0].length : 0
  })
  expect(sizes).toEqual([100, 100, 50])
  await read(echoes(1).map(toRead))
  // Whether there is one is asked once.
  expect(between.takeCounts()).toEqual({ eth_call: 1 })
})

test('behavior: a chain without a Multicall3 is asked call by call', async () => {
  const { between, read } = await start()
  const words = echoes(20)
  expect(await read(words.map(toRead))).toEqual(words.map(word))
  expect(between.takeCounts()).toEqual({ eth_getCode: 1, eth_call: 20 })
})

test('security: other code at the usual address is not asked: the key that deployed it has leaked', async () => {
  const code = await sender.reader.getCode({ address: at.Together as Hex })
  await sender.node.setCode({ address: usualAddress, bytecode: code as Hex })
  onTestFinished(() => sender.node.setCode({ address: usualAddress, bytecode: '0x' }))
  const { between, read } = await start()
  expect(await read(echoes(3).map(toRead))).toEqual(echoes(3).map(word))
  expect(between.takeCounts()).toEqual({ eth_getCode: 1, eth_call: 3 })
})

test('behavior: one that refuses, is no contract, or burns all gas spoils no other read', async () => {
  for (const own of [at.Together, undefined]) {
    const { read } = await start(own)
    const nobody: Read = { to: '0x00000000000000000000000000000000000000aa', data: '0x06fdde03' }
    const reads = [toRead(1n), { to: at.Refusing as Hex, data: '0x06fdde03' } as const, nobody, toRead(2n)]
    expect(await read(reads)).toEqual([word(1n), undefined, undefined, word(2n)])
    const burning = [toRead(1n), { to: at.Burning as Hex, data: '0x06fdde03' } as const, toRead(2n)]
    expect(await read(burning)).toEqual([word(1n), undefined, word(2n)])
  }
})

test('F13: an answer of Multicall3 that cannot be read is an error, and no balance of zero', async () => {
  const { read } = await start(at.Liar)
  await expect(read(echoes(2).map(toRead))).rejects.toMatchObject({ name: 'DriverError', reason: 'malformed' })
})
