import { type Address, encodeFunctionData, maxUint256, parseAbi, zeroAddress } from 'viem'
import type { Dealer } from './createDealer.js'
import type { Side } from './fillPair.js'
import type { DevnetExchange, PoolFee } from './types.js'

const abi = parseAbi([
  'function getPool(address, address, uint24) view returns (address)',
  'function approve(address, uint256)',
  'function multicall(bytes[]) payable',
  'function createAndInitializePoolIfNecessary(address, address, uint24, uint160) payable',
  'function mint((address, address, uint24, int24, int24, uint256, uint256, uint256, uint256, address, uint256)) payable',
  'function refundETH() payable',
])

/** Prices are told apart in ticks of 0.01 %; a position begins and ends at whole steps of them, by the pool's fee. */
const steps: Readonly<Record<PoolFee, number>> = { 500: 10, 3000: 60 }
const outermost = 887_272

/** Which pool, and where its tokens lie. */
export interface PoolOptions {
  readonly fee: PoolFee
  /** Ticks from the first price up and down. Default: all prices. */
  readonly around?: number
}

/**
 * Makes a pool of V3 and fills it with what the dealer has, unless it is there. Of the wrapped coin's side the dealer pays coins.
 * @returns the pool's address
 */
export async function fillPool(
  { address: to, reader, send }: Dealer,
  {
    wrapped,
    v3: { factory, positions },
  }: { wrapped: Address; v3: Pick<DevnetExchange['v3'], 'factory' | 'positions'> },
  sides: readonly [Side, Side],
  { fee, around }: PoolOptions,
): Promise<Address> {
  const [one, other] = sides
  const pair = [one.address, other.address] as const
  const find = () => reader.readContract({ address: factory, abi, functionName: 'getPool', args: [...pair, fee] })
  const kept = await find()
  if (kept !== zeroAddress) return kept
  for (const { address, amount } of sides)
    if (address !== wrapped)
      await send(address, encodeFunctionData({ abi, functionName: 'approve', args: [positions, amount] }))
  const [low, high] = BigInt(one.address) < BigInt(other.address) ? [one, other] : [other, one]
  const price = squareRoot((high.amount << 192n) / low.amount)
  const toStep = (tick: number) => Math.trunc(tick / steps[fee]) * steps[fee]
  const first = Math.log(Number(high.amount) / Number(low.amount)) / Math.log(1.0001)
  const ticks =
    around === undefined
      ? ([toStep(-outermost), toStep(outermost)] as const)
      : ([toStep(first - around), toStep(first + around)] as const)
  const position = [low.address, high.address, fee, ...ticks, low.amount, high.amount, 0n, 0n, to, maxUint256] as const
  const calls = [
    encodeFunctionData({
      abi,
      functionName: 'createAndInitializePoolIfNecessary',
      args: [low.address, high.address, fee, price],
    }),
    encodeFunctionData({ abi, functionName: 'mint', args: [position] }),
    encodeFunctionData({ abi, functionName: 'refundETH' }),
  ]
  const coins = sides.find(({ address }) => address === wrapped)
  await send(positions, encodeFunctionData({ abi, functionName: 'multicall', args: [calls] }), coins?.amount)
  return find()
}

/** The whole part, by Newton's steps. */
function squareRoot(value: bigint): bigint {
  let root = 1n << BigInt(Math.ceil(value.toString(2).length / 2))
  for (;;) {
    const next = (root + value / root) >> 1n
    if (next >= root) return root
    root = next
  }
}
