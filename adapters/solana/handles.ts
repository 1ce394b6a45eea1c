import type { ReadHandle } from '../../src/adapter.js'
import { askNode } from '../kit/handles.js'

/** Everything is read as of this state: what two thirds of the stake voted for. */
export const commitment = 'confirmed'

/** Asks the nodes for something that comes with its slot, and takes the slot off. */
export const askValue = async (
  handle: ReadHandle,
  method: string,
  params: readonly unknown[],
  config: object = {},
): Promise<unknown> => fieldsOf(await askNode(handle, method, [...params, { commitment, ...config }])).value

/** The fields of an answer; none when it is no object. */
export const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> => Object(value) as Record<string, unknown>

/** A number of lamports, slots or units: nodes send it as a JSON number, token amounts as text. */
export function toAmount(value: unknown): bigint | undefined {
  if (typeof value === 'string') return /^\d{1,20}$/.test(value) ? BigInt(value) : undefined
  return typeof value === 'number' && value >= 0 && Number.isInteger(value) ? BigInt(value) : undefined
}
