import { decodeAbiParameters, encodeAbiParameters, type Hex, size, slice } from 'viem'
import { parseParameters } from './parameters.js'

/** The values of a call, when they are exactly what the signature takes. */
export function decode(data: Hex, signature: string): readonly unknown[] | undefined {
  const parameters = parseParameters(signature.slice(signature.indexOf('(') + 1, -1))
  if (!parameters.length) return size(data) === 4 ? [] : undefined
  try {
    const body = slice(data, 4)
    const values = decodeAbiParameters(parameters, body)
    return encodeAbiParameters(parameters, values) === body.toLowerCase() ? values : undefined
  } catch {
    // Whatever the reason, it is not what the signature says.
    return undefined
  }
}

/** The row of a table by selectors that a call belongs to. */
export function findRow<Row>(rows: Readonly<Record<Hex, Row>>, data: Hex): Row | undefined {
  const selector = data.slice(0, 10) as Hex
  return Object.hasOwn(rows, selector) ? rows[selector] : undefined
}
