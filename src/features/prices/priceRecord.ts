import { gte, maxLength, number, object, string } from 'zod/mini'
import { listOf } from '../../records/records.js'

const most = 500

const wirePrice = object({ address: string().check(maxLength(256)), price: number().check(gte(0)) })
const wirePrices = object({ fungibles: listOf(wirePrice, most) })

/** Addresses in hex have no case of their own; those of other chains do. */
export const foldAddress = (address: string): string =>
  /(^|:)0x[\da-f]+$/i.test(address) ? address.toLowerCase() : address

/** Reads an answer of `POST /v1/fungible/price`: prices by address, the first of each. @throws {Error} when it is no list at all */
export function parsePrices(json: unknown): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  for (const { address, price } of wirePrices.parse(json).fungibles) {
    const key = foldAddress(address)
    if (!found.has(key)) found.set(key, price)
  }
  return found
}
