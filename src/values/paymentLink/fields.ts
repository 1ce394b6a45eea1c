import { findUnseen } from '../../kernel/base/text.js'
import { LatchkeyError } from '../../kernel/contract/errors.js'

const make = (code: string, what: string) => (field: string, problem: string) =>
  new LatchkeyError(code, `${what}: ${field} ${problem}`, { data: { field } })

/** Breaks its standard. */
export const linkInvalid = make('PAYMENT_LINK_INVALID', 'The payment link cannot be read. Ask for another one')
/** Has no amount above zero that can be paid exactly. */
export const amountInvalid = make('PAYMENT_LINK_AMOUNT', 'The amount of the payment link cannot be paid')
/** Keeps its standard, and asks for something else than a transfer. */
export const linkUnsupported = make('PAYMENT_LINK_UNSUPPORTED', 'The payment link asks for more than a transfer')

/** The names and values of a query, as they stand there; a name that is written otherwise (`%76alue`) is unknown. */
export type Fields = ReadonlyMap<string, readonly string[]>

/**
 * Takes a query apart, in its order.
 * @param known the names that it may have
 * @param several the one that may stand there more than once
 * @throws {LatchkeyError} PAYMENT_LINK_INVALID for a field that is unknown, empty, or there twice
 */
export function readFields(query: string | undefined, known: readonly string[], several?: string): Fields {
  const fields = new Map<string, readonly string[]>()
  for (const part of query?.split('&') ?? []) {
    const [, name = '', value = ''] = /^([^=]+)=(.+)$/.exec(part) ?? []
    // A stranger's word: no more of it than a name has.
    if (!known.includes(name)) throw linkInvalid(/^[\w-]{1,32}/.exec(part)?.[0] ?? 'query', 'is unknown or empty')
    const before = fields.get(name) ?? []
    if (before.length && name !== several) throw linkInvalid(name, 'stands there twice')
    fields.set(name, [...before, value])
  }
  return fields
}

/**
 * Text of a stranger, decoded.
 * @throws {LatchkeyError} PAYMENT_LINK_INVALID for broken encoding, and for characters that are not seen or that move others
 */
export function decode(text: string, field: string): string {
  let decoded: string
  try {
    decoded = decodeURIComponent(text)
  } catch {
    throw linkInvalid(field, 'is not encoded as UTF-8')
  }
  if (findUnseen(decoded).size) throw linkInvalid(field, 'has characters that are not seen')
  return decoded
}
