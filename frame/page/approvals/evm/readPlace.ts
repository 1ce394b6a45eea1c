import { keccak256 } from 'viem'
import { exactAmount } from '../../../common/approval/amounts.js'
import type { Warning } from '../../../common/approval/types.js'
import type { Posted } from '../../records.js'
import { invalid } from '../refusals.js'
import type { Ask } from '../types.js'
import { type Fate, warnOfUnclear, watchPosted } from '../watchPosted.js'
import type { Outgoing } from './outgoing.js'
import { type Prices, toQuantity } from './readPrices.js'
import { waitForTurn } from './waitForTurn.js'
import { warnOfOperations } from './warnOfOperations.js'

/** Where a transaction stands in the account's order. */
export interface Place {
  readonly nonce: bigint
  /** Prices of the one that waits in this place: this one takes it, by offering a tenth more. */
  readonly least?: Prices
  readonly warnings: readonly Warning[]
}

/**
 * Finds the place of a transaction: the account's next nonce, or that of a transaction which was posted here and still waits, when the
 * page names it.
 *
 * Nodes take one waiting transaction of an account with code (EIP-7702), so the next one waits here; so does what comes after calls that are
 * sent one by one, whose places are taken.
 *
 * @param waits Is called where it does wait.
 * @throws {FrameError} REQUEST_INVALID for any other nonce: it could replace what was not approved here, or wait behind a gap
 */
export async function readPlace(ask: Ask, outgoing: Outgoing, signal: AbortSignal, waits: () => void): Promise<Place> {
  const { account, chain } = ask
  const { nonce: requested } = outgoing
  const count = (block: string) => chain.request('eth_getTransactionCount', [account, block], signal).then(toQuantity)
  let used: Promise<bigint> | undefined
  let isInPool = false
  const look = async ({ id, nonce = 0n }: Posted): Promise<Fate> => {
    const found = await chain.request('eth_getTransactionByHash', [id], signal)
    const { blockNumber } = Object(found) as { blockNumber?: unknown }
    if (blockNumber !== undefined && blockNumber !== null) return 'over'
    used ??= count('latest')
    // Whatever stands in its place by now, it is not this one.
    if (nonce < (await used)) return 'over'
    if (found) isInPool = true
    return found ? 'waiting' : 'unknown'
  }
  const lookAgain = () => {
    used = undefined
    isInPool = false
    return watchPosted(ask, look).then(() => isInPool)
  }
  await waitForTurn(ask, { isReplacing: requested !== undefined, lookAgain }, signal, waits)
  const [next, waiting, ofOperations] = await Promise.all([
    count('pending'),
    watchPosted(ask, look),
    warnOfOperations(ask),
  ])
  const nonce = requested ?? next
  const replaced = waiting.findLast((posted) => posted.nonce === nonce)
  if (nonce !== next && !replaced)
    throw invalid('its nonce is not the next one of the account, so it could replace another transaction')
  const warnings = [
    ...(ofOperations.length ? ofOperations : warnOfUnclear(waiting)),
    ...(replaced && requested !== undefined ? [warnOfReplacing(ask, replaced, outgoing)] : []),
  ]
  return { nonce, warnings, ...(replaced && { least: toLeast(replaced) }) }
}

/** Says what becomes of the one that waits: that it is the same again only where it is, byte for byte. */
function warnOfReplacing({ account, chain }: Ask, replaced: Posted, { to, value, data }: Outgoing): Warning {
  const { to: former = '', amount = 0n, call } = replaced
  const { decimals, symbol } = chain.chain.coin
  const isSame = to === former && value === amount && keccak256(data) === call
  const isNothing = to === account && value === 0n && data === '0x'
  return {
    severity: isSame ? 'note' : 'caution',
    text: isSame ? 'warn.again' : isNothing ? 'warn.cancels' : 'warn.replaces',
    values: { amount: `${exactAmount(amount, decimals)} ${symbol}`, to: former },
  }
}

const toLeast = ({ most = 0n, tip }: Posted): Prices =>
  tip === undefined
    ? { type: 'legacy', gasPrice: most }
    : { type: 'eip1559', maxFeePerGas: most, maxPriorityFeePerGas: tip }
