import { keccak_256 } from '@noble/hashes/sha3.js'
import { type Bytes, equalBytes, joinBytes } from './bytes.js'
import { assertCall, commanding, isCommandingDomain } from './commands.js'
import { toHex, toUtf8 } from './encoding.js'
import { KeyError } from './errors.js'
import type { ChainPin } from './pin.js'
import { readRlpList } from './readRlp.js'

/** What may be signed for an EVM account. */
export type EvmPreimageKind = 'message' | 'typedData' | 'transaction'

/** What is to be signed, read. */
export interface EvmPreimage {
  readonly kind: EvmPreimageKind
  /** Keccak-256, 32 bytes: what the curve signs. */
  readonly hash: Bytes
}

/**
 * Says what bytes are that are to be hashed and signed. A hash alone could stand for anything, also for an authorization that
 * hands the account to a contract (EIP-7702); so the library takes what is hashed, and knows four forms:
 *
 * | Bytes | Is |
 * | --- | --- |
 * | `19 "Ethereum Signed Message:\n"`, length, message | a message (EIP-191, version 45) |
 * | `19 01`, the encoded domain (hash of its type, then 32 bytes for each field), 32 bytes of `hashStruct` | typed data (EIP-712) |
 * | list of 9, the last two empty | a legacy transaction with its chain (EIP-155) |
 * | `01` or `02`, list of 8 or 9 | a transaction of type 1 (EIP-2930) or 2 (EIP-1559), unsigned |
 *
 * The domain of typed data comes open, not hashed, so that it can be read. Chain 0, which is every chain, is refused. So are
 * authorizations (`05`) and transactions that carry them (`04`): those have rules of their own (`signUpgrade`). And so is what would command the account
 * through a contract once it is handed one: typed data in the domain of the account, of an EntryPoint or of a delegation manager, and
 * calls to them (S18).
 *
 * @param account Address of the account that signs, `0x` and 40 digits.
 * @param pins The operator's, of all chains: what they name commands accounts, too. Default: none.
 * @throws KeyError `SIGNING_REFUSED`
 */
export function readEvmPreimage(preimage: Uint8Array, account: string, pins: readonly ChainPin[] = []): EvmPreimage {
  const [first = 0, second = 0] = preimage
  if (first === 0x04 || first === 0x05)
    throw refusal(
      'Handing the account to a contract (EIP-7702) is no message or transaction like others: it is refused.',
    )
  if (first === 0x19 && second === 0x01) return { kind: 'typedData', hash: hashTypedData(preimage, account, pins) }
  const hash = new Uint8Array(keccak_256(preimage))
  if (isMessage(preimage)) return { kind: 'message', hash }
  if (isTransaction(preimage, account, pins)) return { kind: 'transaction', hash }
  throw refusal('These bytes are no message, typed data or transaction for one chain. Ask the app to send one of them.')
}

/** A domain has a type and five fields at most. */
const mostWords = 6

function hashTypedData(preimage: Uint8Array, account: string, pins: readonly ChainPin[]): Bytes {
  const end = preimage.length - 32
  const words: Uint8Array[] = []
  for (let at = 2; at < end; at += 32) words.push(preimage.subarray(at, at + 32))
  const isWhole = end % 32 === 2 && words.length > 0 && words.length <= mostWords
  if (!isWhole) throw refusal('This is no typed data with its domain. Ask the app to send it anew.')
  if (isCommandingDomain(words.slice(1), account, pins)) throw refusal(commanding)
  const [head, content] = [preimage.subarray(0, 2), preimage.subarray(end)]
  return new Uint8Array(keccak_256(joinBytes(head, keccak_256(preimage.subarray(2, end)), content)))
}

const prefix = toUtf8('\x19Ethereum Signed Message:\n')

/** The length stands before the message as decimal text, and must be right: digits of the message may follow it. */
function isMessage(preimage: Uint8Array): boolean {
  if (!equalBytes(preimage.subarray(0, prefix.length), prefix)) return false
  const rest = preimage.subarray(prefix.length)
  return [1, 2, 3, 4, 5, 6, 7].some((digits) => {
    const length = toUtf8(String(rest.length - digits))
    return length.length === digits && equalBytes(rest.subarray(0, digits), length)
  })
}

/** @throws KeyError `SIGNING_REFUSED` for a call that commands the account */
function isTransaction(preimage: Uint8Array, account: string, pins: readonly ChainPin[]): boolean {
  const [type = 0] = preimage
  const isTyped = type === 0x01 || type === 0x02
  const items = readRlpList(isTyped ? preimage.subarray(1) : preimage)?.map(({ payload }) => payload)
  if (!items) return false
  const isWhole = items.length === (type === 0x01 ? 8 : 9)
  const chain = items[isTyped ? 0 : 6]
  const hasChain = chain?.some((byte) => byte !== 0) ?? false
  if (!isWhole || !hasChain || !(isTyped || items.slice(7).every(({ length }) => length === 0))) return false
  const at = isTyped ? type + 3 : 3
  const [to = new Uint8Array(), , data = new Uint8Array()] = items.slice(at)
  assertCall(toHex(to), data, account, pins)
  return true
}

const refusal = (message: string) => new KeyError('SIGNING_REFUSED', message)
