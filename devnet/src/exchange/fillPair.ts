import { type Address, encodeFunctionData, maxUint256, parseAbi, zeroAddress } from 'viem'
import type { Dealer } from './createDealer.js'
import type { DevnetExchange } from './types.js'

/** A token and how much of it goes into a pool. */
export interface Side {
  readonly address: Address
  readonly amount: bigint
}

const abi = parseAbi([
  'function getPair(address, address) view returns (address)',
  'function approve(address, uint256)',
  'function addLiquidity(address, address, uint256, uint256, uint256, uint256, address, uint256)',
  'function addLiquidityETH(address, uint256, uint256, uint256, address, uint256) payable',
])

/** `price0CumulativeLast` and `price1CumulativeLast` of UniswapV2Pair. */
const priceSums = [9n, 10n]

/**
 * Makes a pair of V2 and fills it with what the dealer has, unless it is there. Of the wrapped coin's side the dealer pays coins.
 * @returns the pair's address
 */
export async function fillPair(
  { address: to, reader, send, store }: Dealer,
  { wrapped, v2: { factory, router } }: Pick<DevnetExchange, 'v2' | 'wrapped'>,
  [one, other]: readonly [Side, Side],
): Promise<Address> {
  const find = () =>
    reader.readContract({ address: factory, abi, functionName: 'getPair', args: [one.address, other.address] })
  const kept = await find()
  if (kept !== zeroAddress) return kept
  for (const { address, amount } of [one, other])
    if (address !== wrapped)
      await send(address, encodeFunctionData({ abi, functionName: 'approve', args: [router, amount] }))
  const [coins, tokens] = one.address === wrapped ? [one, other] : [other, one]
  if (coins.address === wrapped) {
    const args = [tokens.address, tokens.amount, 0n, 0n, to, maxUint256] as const
    await send(router, encodeFunctionData({ abi, functionName: 'addLiquidityETH', args }), coins.amount)
  } else {
    const args = [one.address, other.address, one.amount, other.amount, 0n, 0n, to, maxUint256] as const
    await send(router, encodeFunctionData({ abi, functionName: 'addLiquidity', args }))
  }
  const pair = await find()
  // The first call in a later second writes what a pair sums up of its prices. Into empty slots that is 40,000 more gas than an estimate in
  // the same second says, and more than any wallet adds to it. Pairs that users meet were traded long ago.
  for (const slot of priceSums) await store(pair, slot, 1n)
  return pair
}
