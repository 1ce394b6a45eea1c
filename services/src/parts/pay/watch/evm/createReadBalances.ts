import type { Hex } from 'viem'
import type { ChainNode } from '../../../../nodes/chainNode.js'
import { createCallMany } from '../../../../nodes/evm/callMany.js'
import { readCoins } from '../../../../nodes/evm/readCoins.js'

/** A balance that is wanted. */
export interface BalanceOf {
  /** Empty for the chain's coin. */
  readonly token: string
  readonly payTo: string
}

/**
 * Balances at a block; undefined where a token does not say.
 * @throws {DriverError}
 */
export type ReadBalances = (
  of: readonly BalanceOf[],
  block: number,
  signal: AbortSignal,
) => Promise<readonly (bigint | undefined)[]>

/** Reads of tokens that go together: a call must not need more gas than nodes give it. */
const perCall = 500
/** `balanceOf(address)` */
const selector = '0x70a08231'
const word = /^0x[0-9a-f]{64}$/

/**
 * Coins some hundreds with a call; tokens through Multicall3 where the chain has it, else one by one.
 * @param own address of a Multicall3 that the operator vouches for
 */
export function createReadBalances(node: ChainNode, own?: Hex): ReadBalances {
  const callMany = createCallMany(node, own, { perCall })
  return async (of, block, signal) => {
    const coins = of.filter(({ token }) => token === '').map(({ payTo }) => payTo)
    const reads = of.flatMap(({ token, payTo }) => (token === '' ? [] : [toRead(token as Hex, payTo)]))
    const [ofCoins, ofTokens] = await Promise.all([
      readCoins(node, coins, block, signal),
      callMany(reads, signal, block),
    ])
    let [coin, token] = [0, 0]
    return of.map((one) => (one.token === '' ? ofCoins[coin++] : toAmount(ofTokens[token++])))
  }
}

const toRead = (to: Hex, address: string) => ({
  to,
  data: `${selector}${address.slice(2).padStart(64, '0')}` as Hex,
})
const toAmount = (found: Hex | undefined) => (found && word.test(found) ? BigInt(found) : undefined)
