import { type CaipNetworkId, cleanText, parseAmount, parseNetworkId, toDecimal } from '../../../src/plugin.js'
import type { Money } from '../types.js'

/*
 * Readers of what services answer: a stranger's word. Each throws a TypeError for another shape, which makes the answer SERVICE_ANSWER_INVALID.
 */

/** A key of an object; undefined of anything else. */
export const keyOf = (json: unknown, key: string): unknown => (Object(json) as Record<string, unknown>)[key]

export function readText(value: unknown, pattern: RegExp): string {
  if (typeof value !== 'string' || !pattern.test(value)) throw new TypeError('not the text that was expected')
  return value
}

/** What can be read of a list; longer ones are cut (F13). */
export function readList<Value>(value: unknown, most: number, read: (one: unknown) => Value): readonly Value[] {
  if (!Array.isArray(value)) throw new TypeError('not a list')
  const found = value.slice(0, most).flatMap((one) => {
    try {
      return [read(one)]
    } catch {
      // One that cannot be read is left out; the others stand.
      return []
    }
  })
  return Object.freeze(found)
}

/** Digits behind the point that are compared. */
const digits = 18
/** An amount in units that can be compared. */
export const toUnits = (amount: string): bigint => parseAmount(amount, digits) ?? 0n
export const fromUnits = (units: bigint): string => toDecimal(units, digits)

/** A plain decimal, without a sign, in one spelling. */
export const readAmount = (value: unknown): string => fromUnits(toUnits(readText(value, /^\d{1,24}(\.\d{1,18})?$/)))

export const readCode = (value: unknown): string => readText(value, /^[A-Za-z0-9.]{1,16}$/)
/** Ids of providers and of ways to pay. */
export const readId = (value: unknown): string => readText(value, /^[a-zA-Z0-9][\w-]{0,39}$/)

export const readMoney = (json: unknown): Money =>
  Object.freeze({ amount: readAmount(keyOf(json, 'amount')), currency: readCode(keyOf(json, 'currency')) })

/** A name to show; a text that is none gives way to `otherwise`. */
export const readName = (value: unknown, otherwise: string): string => cleanText(value, 60) || otherwise

/** Unix time in ms. */
export function readTime(value: unknown): number {
  const at = Date.parse(readText(value, /^[\dT:.Z+-]{10,40}$/))
  if (Number.isNaN(at)) throw new TypeError('not a time')
  return at
}

export function readNetworkId(value: unknown): CaipNetworkId {
  const id = readText(value, /^[-a-z0-9]{3,8}:[-\w]{1,32}$/)
  parseNetworkId(id)
  return id as CaipNetworkId
}
