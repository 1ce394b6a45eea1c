import {
  type Address,
  type ContractFunctionArgs,
  createPublicClient,
  createWalletClient,
  encodeAbiParameters,
  erc20Abi,
  getAbiItem,
  http,
  keccak256,
  maxUint256,
  type PublicClient,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { DevnetAccount } from '../accounts.js'
import type { DevnetChain } from '../startDevnet.js'
import { waitForReceipt } from '../waitForReceipt.js'
import { bridgeAbi } from './abi.js'

/** A deposit, as the bridge's event has it. */
export type BridgeDeposit = ContractFunctionArgs<typeof bridgeAbi, 'nonpayable', 'release'>[0]

/** A deposit, and where it was made. */
export interface SeenDeposit {
  readonly origin: DevnetChain
  readonly deposit: BridgeDeposit
  /** Of the transaction that made it. */
  readonly hash: string
}

export interface FillerOptions {
  readonly chains: readonly DevnetChain[]
  readonly bridge: Address
  readonly account: DevnetAccount
}

/** `states` of the bridge. */
const held = 1

/**
 * Fills deposits of all chains with its own tokens, and is given what was deposited. It remembers nothing: what is to be done stands on the chains,
 * so one that was killed goes on where it was.
 */
export function createFiller({ chains, bridge, account }: FillerOptions) {
  const owner = privateKeyToAccount(account.privateKey)
  const sides = new Map(
    chains.map((chain) => [
      chain.chainId,
      {
        chain,
        reader: createPublicClient({ transport: http(chain.rpcUrl) }),
        wallet: createWalletClient({ transport: http(chain.rpcUrl), account: owner }),
      },
    ]),
  )
  const sideOf = (chainId: number) => sides.get(chainId)

  async function listDeposits({ chainId }: DevnetChain): Promise<readonly SeenDeposit[]> {
    const side = sideOf(chainId)
    if (!side) return []
    const event = getAbiItem({ abi: bridgeAbi, name: 'Deposited' })
    const logs = await side.reader.getLogs({ address: bridge, event, fromBlock: 0n, strict: true })
    return logs.map(({ args: { deposit }, transactionHash }) => ({
      origin: side.chain,
      deposit,
      hash: transactionHash,
    }))
  }

  const stateOf = (reader: PublicClient, deposit: BridgeDeposit) =>
    reader.readContract({ address: bridge, abi: bridgeAbi, functionName: 'stateOf', args: [deposit] })

  /** Whether a deposit was paid on its other chain. */
  async function isFilled({ origin, deposit }: SeenDeposit): Promise<boolean> {
    const side = sideOf(Number(deposit.destinationChainId))
    if (!side) return false
    const shape = getAbiItem({ abi: bridgeAbi, name: 'fill' }).inputs
    const key = keccak256(encodeAbiParameters(shape, [BigInt(origin.chainId), deposit]))
    return side.reader.readContract({ address: bridge, abi: bridgeAbi, functionName: 'fills', args: [key] })
  }

  async function fill({ origin, deposit }: SeenDeposit): Promise<void> {
    const side = sideOf(Number(deposit.destinationChainId))
    const { timestamp } = (await side?.reader.getBlock()) ?? { timestamp: 0n }
    if (!side || timestamp >= BigInt(deposit.fillDeadline)) return
    const token = { address: deposit.outputToken, abi: erc20Abi } as const
    const allowed = await side.reader.readContract({
      ...{ ...token, functionName: 'allowance', args: [owner.address, bridge] },
    })
    if (allowed < deposit.outputAmount) {
      const given = { ...token, functionName: 'approve', args: [bridge, maxUint256], chain: null } as const
      await waitForReceipt(side.reader, await side.wallet.writeContract(given))
    }
    const call = { address: bridge, abi: bridgeAbi, functionName: 'fill', chain: null } as const
    const hash = await side.wallet.writeContract({ ...call, args: [BigInt(origin.chainId), deposit] })
    await waitForReceipt(side.reader, hash)
  }

  async function close(seen: SeenDeposit, name: 'release' | 'refund'): Promise<void> {
    const side = sideOf(seen.origin.chainId)
    if (!side) return
    const call = { address: bridge, abi: bridgeAbi, args: [seen.deposit], chain: null } as const
    await waitForReceipt(side.reader, await side.wallet.writeContract({ ...call, functionName: name }))
  }

  /** Does what is to be done for one deposit that is still held. @param fills false only gives back */
  async function serve(seen: SeenDeposit, fills: boolean): Promise<void> {
    const side = sideOf(seen.origin.chainId)
    if (!side || (await stateOf(side.reader, seen.deposit)) !== held) return
    if (await isFilled(seen)) return close(seen, 'release')
    const { timestamp } = await side.reader.getBlock()
    // As the contract's grace has it.
    if (timestamp > BigInt(seen.deposit.fillDeadline) + 60n) return close(seen, 'refund')
    if (!fills) return
    await fill(seen)
    if (await isFilled(seen)) await close(seen, 'release')
  }

  return {
    listDeposits: async () => (await Promise.all(chains.map(listDeposits))).flat(),
    isFilled,
    /** Looks at all deposits once. @param fills false only gives back what is over */
    async run(fills = true): Promise<void> {
      for (const seen of (await Promise.all(chains.map(listDeposits))).flat()) await serve(seen, fills)
    },
  }
}
