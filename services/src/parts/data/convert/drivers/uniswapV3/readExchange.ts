import { encodeFunctionData, getAddress, type Hex, parseAbi, zeroAddress } from 'viem'
import type { Clock } from '../../../../../clock.js'
import type { CallMany } from '../../../../../nodes/evm/callMany.js'
import { DriverError } from '../../../../../upstream/driverError.js'
import { toAmount } from '../../../accounts/drivers/node/evm/contractFacts.js'
import { createPoolBook, type PoolBook } from '../uniswap/createPoolBook.js'
import { readAddresses, toAddress } from '../uniswap/readAddresses.js'
import type { V3Place } from './places.js'

const abi = parseAbi([
  'function factory() view returns (address)',
  'function WETH9() view returns (address)',
  'function getPool(address, address, uint24) view returns (address)',
  'function liquidity() view returns (uint128)',
])
/** In hundredths of a hundredth of a per cent. */
const fees = [100, 500, 3_000, 10_000] as const

/** A pool by its fee. */
export interface V3Pool {
  readonly fee: number
  readonly liquidity: bigint
}

/** Uniswap V3 on one chain. */
export interface V3Exchange extends Omit<V3Place, 'middles'> {
  readonly wrapped: Hex
  readonly middles: readonly Hex[]
  readonly callMany: CallMany
  /** Pools that have liquidity, the deepest first. */
  readonly findPools: PoolBook<V3Pool>
}

/**
 * Looks at the contracts before the first use: addresses differ from chain to chain, and a router of another factory would not trade in the
 * pools that were quoted.
 * @throws {DriverError} refused
 */
export async function readExchange(
  { middles, ...place }: V3Place,
  { callMany, clock }: { callMany: CallMany; clock: Clock },
  signal: AbortSignal,
): Promise<V3Exchange> {
  const { factory, quoter, router } = place
  const found = await readAddresses(
    callMany,
    [
      { to: router, data: encodeFunctionData({ abi, functionName: 'WETH9' }) },
      ...[router, quoter].map((to) => ({ to, data: encodeFunctionData({ abi, functionName: 'factory' }) })),
    ],
    signal,
  )
  const [wrapped = zeroAddress, ...factories] = found
  if (factories.some((own) => own !== getAddress(factory)))
    throw new DriverError('refused', 'Router, quoter and factory are not of one exchange.')

  const findPools = createPoolBook<V3Pool>(clock, async (pairs, own) => {
    const wanted = pairs.flatMap(([one, other], at) =>
      fees.map((fee) => ({ at, fee, args: [one, other, fee] as const })),
    )
    const answers = await callMany(
      wanted.map(({ args }) => ({
        to: factory,
        data: encodeFunctionData({ abi, functionName: 'getPool', args }),
      })),
      own,
    )
    const pools = wanted.flatMap(({ at, fee }, index) => {
      const address = toAddress(answers[index])
      return address && address !== zeroAddress ? [{ at, fee, address }] : []
    })
    const data = encodeFunctionData({ abi, functionName: 'liquidity' })
    const depths = await callMany(
      pools.map(({ address }) => ({ to: address, data })),
      own,
    )
    const open = pools.flatMap(({ at, fee }, index) => {
      const liquidity = toAmount(depths[index]) ?? 0n
      return liquidity > 0n ? [{ at, fee, liquidity }] : []
    })
    return pairs.map((_, index) =>
      open
        .filter(({ at }) => at === index)
        .sort((one, other) => (one.liquidity > other.liquidity ? -1 : 1))
        .map(({ fee, liquidity }) => ({ fee, liquidity })),
    )
  })
  return { ...place, wrapped, middles: [wrapped, ...middles], callMany, findPools }
}
