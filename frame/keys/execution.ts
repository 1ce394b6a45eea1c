import { type Bytes, joinBytes } from './bytes.js'
import { toAddressWord, toBytesWords, toWord } from './words.js'

/** One call of a batch. */
export interface ExecutedCall {
  /** 20 bytes. */
  readonly to: Uint8Array
  /** In the chain's smallest unit. */
  readonly value: bigint
  readonly data: Uint8Array
}

/** `execute(bytes32,bytes)` of ERC-7579. */
const selector = Uint8Array.of(0xe9, 0xae, 0x5c, 0x53)
/** A batch, of which all is carried out or nothing. */
const mode = toWord(1n << 248n)

/** Encodes calls as accounts take them that carry out batches (ERC-7579, section "execution mode"): all or none, in their order. */
export function encodeExecution(calls: readonly ExecutedCall[]): Bytes {
  const tuples = calls.map(({ to, value, data }) =>
    joinBytes(toAddressWord(to), toWord(value), toWord(96n), toBytesWords(data)),
  )
  let offset = BigInt(32 * calls.length)
  const offsets = tuples.map((tuple) => {
    const own = toWord(offset)
    offset += BigInt(tuple.length)
    return own
  })
  const list = joinBytes(toWord(32n), toWord(BigInt(calls.length)), ...offsets, ...tuples)
  return joinBytes(selector, mode, toWord(64n), toBytesWords(list))
}
