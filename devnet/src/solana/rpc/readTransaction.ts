import { getBase58Encoder } from '@solana/kit'
import {
  decodeTransaction,
  MalformedTransaction,
  maxTransactionBytes,
  type WireTransaction,
} from '../chain/transaction.js'
import { type Config, readString, readWord } from './params.js'
import { invalidParams } from './problem.js'

/** Characters that a transaction of the largest size takes. */
const maxCharacters = { base58: 1683, base64: 1644 } as const

/**
 * Reads a transaction from a request; base58 unless `encoding` says base64.
 * @throws {RpcProblem} -32602 in the words of a node
 */
export function readTransaction(value: unknown, config: Config): WireTransaction {
  const text = readString(value)
  const encoding = readWord(config.encoding, ['base58', 'base64'], 'base58')
  const kind = 'solana_transaction::versioned::VersionedTransaction'
  const tooLarge = (size: string) =>
    invalidParams(
      `${encoding} encoded ${kind} too large: ${size} bytes (max: encoded/raw ${maxCharacters[encoding]}/${maxTransactionBytes})`,
    )
  if (text.length > maxCharacters[encoding]) throw tooLarge(String(text.length))
  const bytes = decodeText(text, encoding)
  if (bytes.length > maxTransactionBytes) throw tooLarge(String(bytes.length))
  return orRefuse(kind, () => decodeTransaction(bytes))
}

/** @throws {RpcProblem} -32602 for bytes that are not what they should be */
export function orRefuse<T>(kind: string, decode: () => T): T {
  try {
    return decode()
  } catch (cause) {
    if (!(cause instanceof MalformedTransaction)) throw cause
    throw invalidParams(`failed to deserialize ${kind}: ${cause.message}`)
  }
}

function decodeText(text: string, encoding: 'base58' | 'base64'): Uint8Array {
  if (encoding === 'base64') {
    if (/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return new Uint8Array(Buffer.from(text, 'base64'))
    throw invalidParams('invalid base64 encoding: InvalidByte')
  }
  try {
    return new Uint8Array(getBase58Encoder().encode(text))
  } catch {
    // Not base58: told in the words of a node.
    throw invalidParams('invalid base58 encoding: InvalidCharacter')
  }
}
