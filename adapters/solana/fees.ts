import { LatchkeyError, type ReadHandle } from '../../src/adapter.js'
import { askNode } from '../kit/handles.js'
import { askValue, fieldsOf, toAmount } from './handles.js'
import type { PriorityFee } from './options.js'

/** Bytes of an account that holds a token of the older program. */
export const tokenAccountSize = 165

/** The most that `medium` offers, in millionths of a lamport a unit: a node must not be able to name any price. */
const highestPrice = 1_000_000n
const highest = 2n ** 64n - 1n

/** A rough run is a little different next time, and the offer itself takes units. */
const spareUnits = 1_000n

/** The limit to set for a run that took so much when it was tried. */
export const toUnitLimit = (units: bigint): bigint => (units * 12n) / 10n + spareUnits

/**
 * What to offer for a unit of computing, in millionths of a lamport.
 * @param written accounts that the transaction writes: they are what is competed for
 */
export async function readPrice(
  handle: ReadHandle,
  written: readonly string[],
  priorityFee: PriorityFee,
): Promise<bigint> {
  if (priorityFee === 'none') return 0n
  if (priorityFee !== 'medium') return toPrice(priorityFee)
  // Without a figure it goes without an offer: an old node that does not know the method is no reason to fail.
  const fees = await askNode(handle, 'getRecentPrioritizationFees', [written]).catch(() => [])
  const paid = (Array.isArray(fees) ? fees : []).flatMap((fee) => toAmount(fieldsOf(fee).prioritizationFee) ?? [])
  const median = paid.sort((one, other) => Number(one - other))[Math.floor(paid.length / 2)] ?? 0n
  return median < highestPrice ? median : highestPrice
}

function toPrice(value: number | bigint): bigint {
  const price = typeof value === 'bigint' ? value : Number.isSafeInteger(value) ? BigInt(value) : -1n
  if (price >= 0n && price <= highest) return price
  throw new LatchkeyError(
    'TRANSACTION_INVALID',
    "The option priorityFee is 'none', 'medium' or a whole number of millionths of a lamport.",
  )
}

/** What the network takes for a message, the offer included. @param message base64 */
export async function readFee(handle: ReadHandle, message: string): Promise<bigint> {
  const fee = toAmount(await askValue(handle, 'getFeeForMessage', [message]))
  if (fee === undefined)
    throw new LatchkeyError('FEE_UNAVAILABLE', `The fee on ${handle.network.name} could not be read.`)
  return fee
}

/** What an account of so many bytes must hold to exist. */
export async function readRent(handle: ReadHandle, size: number): Promise<bigint> {
  const rent = toAmount(await askNode(handle, 'getMinimumBalanceForRentExemption', [size]))
  if (rent === undefined) throw new LatchkeyError('FEE_UNAVAILABLE', 'The fee could not be read: the rent is no number')
  return rent
}
