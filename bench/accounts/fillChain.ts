import { readFileSync } from 'node:fs'
import {
  createPublicClient,
  createTestClient,
  createWalletClient,
  encodeFunctionData,
  type Hex,
  http,
  parseAbi,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { Devnet, DevnetChain } from '../../devnet/src/index.js'
import { waitForReceipt } from '../../devnet/src/index.js'
import { compileSource } from '../../services/test/compileSource.js'

const abi = parseAbi([
  'function make(string[] numbers)',
  'function give(address to, uint256 from, uint256 count)',
  'function coins(uint256) view returns (address)',
])
const coinAbi = parseAbi(['function give(address to, uint256 value)'])
/** Transactions of one block. */
const perBlock = 200
const gas = 25_000_000n

export interface FilledChain {
  /** Stands for Multicall3. */
  readonly multicall: Hex
  /** An account that holds so many tokens, each from a transfer of its own. */
  readonly holders: ReadonlyMap<number, Hex>
  /** An account that got so many transfers of one token, each in a transaction of its own. */
  readonly receivers: ReadonlyMap<number, Hex>
  /** Accounts with five tokens. */
  readonly many: readonly Hex[]
}

const newAddress = (): Hex => privateKeyToAccount(generatePrivateKey()).address

/** Contracts, tokens and transfers on a local chain: real ones, in blocks of two hundred transactions. */
export async function fillChain(
  { accounts }: Devnet,
  { rpcUrl }: DevnetChain,
  sizes: { readonly tokens: readonly number[]; readonly transfers: readonly number[]; readonly many: number },
): Promise<FilledChain> {
  const account = privateKeyToAccount(accounts[0]?.privateKey ?? '0x')
  const transport = http(rpcUrl, { timeout: 120_000 })
  const reader = createPublicClient({ transport })
  const node = createTestClient({ mode: 'anvil', transport })
  // The node signs: it knows the account.
  const writer = createWalletClient({ account: account.address, transport })
  const source = readFileSync(new URL('./tokens.sol', import.meta.url), 'utf8').replace(/^[\s\S]*?;\n/, '')
  const codes = compileSource(source)

  async function deploy(name: string): Promise<Hex> {
    const hash = await writer.sendTransaction({ chain: null, data: codes[name] ?? '0x', gas })
    const { contractAddress } = await waitForReceipt(reader, hash)
    if (!contractAddress) throw new Error(`${name} was not deployed.`)
    return contractAddress
  }
  /** All of them, in blocks. */
  async function sendAll(calls: readonly { to: Hex; data: Hex; gas: bigint; value?: bigint }[], each = perBlock) {
    let nonce = await reader.getTransactionCount({ address: account.address })
    await node.setAutomine(false)
    for (let at = 0; at < calls.length; at += each) {
      const part = calls.slice(at, at + each).map((call) => ({ chain: null, ...call, nonce: nonce++ }))
      await Promise.all(part.map((call) => writer.sendTransaction(call)))
      await node.mine({ blocks: 1 })
    }
    await node.setAutomine(true)
    if ((await reader.getTransactionCount({ address: account.address })) !== nonce)
      throw new Error('Not every transaction came into a block.')
  }

  await node.setBlockGasLimit({ gasLimit: 1_000_000_000n })
  const mint = await deploy('Mint')
  const multicall = await deploy('Together')
  const mostTokens = Math.max(...sizes.tokens)
  const numbers = Array.from({ length: mostTokens }, (_, index) => `${index}`)
  const makes = Array.from({ length: Math.ceil(mostTokens / 20) }, (_, index) => ({
    to: mint,
    gas,
    data: encodeFunctionData({ abi, functionName: 'make', args: [numbers.slice(index * 20, index * 20 + 20)] }),
  }))
  await sendAll(makes, 10)
  const coin = await reader.readContract({ address: mint, abi, functionName: 'coins', args: [0n] })

  const holders = new Map(sizes.tokens.map((count) => [count, newAddress()]))
  const receivers = new Map(sizes.transfers.map((count) => [count, newAddress()]))
  const many = Array.from({ length: sizes.many }, newAddress)
  const give = (to: Hex, from: number, count: number) => ({
    to: mint,
    gas,
    data: encodeFunctionData({ abi, functionName: 'give', args: [to, BigInt(from), BigInt(count)] }),
  })
  const gives = [...holders].flatMap(([count, to]) =>
    Array.from({ length: Math.ceil(count / 50) }, (_, index) => give(to, index * 50, Math.min(50, count - index * 50))),
  )
  await sendAll([...gives, ...many.map((to, index) => give(to, (index * 5) % (mostTokens - 5), 5))], 20)
  const transfer = (to: Hex, index: number) => ({
    to: coin,
    gas: 100_000n,
    data: encodeFunctionData({ abi: coinAbi, functionName: 'give', args: [to, BigInt(index + 1)] }),
  })
  await sendAll(
    [...receivers].flatMap(([count, to]) => Array.from({ length: count }, (_, index) => transfer(to, index))),
  )
  return { multicall, holders, receivers, many }
}
