import { gte, maxLength, number, object, string } from 'zod/mini'
import { listOf } from '../../records/records.js'

const most = 500

const wirePrice = object({ address: string().check(maxLength(256)), price: number().check(gte(0)) })
const wirePrices = object({ fungibles: listOf(wirePrice, most) })

/** What the service says of one address, as it spells it: CAIP-10, or bare. */
export interface PriceRecord {
  readonly address: string
  /** In US dollars. */
  readonly price: number
}

/** Reads an answer of `POST /v1/fungible/price`. @throws {Error} when it is no list at all */
export const parsePrices = (json: unknown): readonly PriceRecord[] => wirePrices.parse(json).fungibles
