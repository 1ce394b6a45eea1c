import { type Bytes, joinBytes } from './bytes.js'

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
const mode = word(1n << 248n)

/** Encodes calls as accounts take them that carry out batches (ERC-7579, section "execution mode"): all or none, in their order. */
export function encodeExecution(calls: readonly ExecutedCall[]): Bytes {
  const tuples = calls.map(({ to, value, data }) => joinBytes(left(to), word(value), word(96n), toBytes(data)))
  let offset = BigInt(32 * calls.length)
  const offsets = tuples.map((tuple) => {
    const own = word(offset)
    offset += BigInt(tuple.length)
    return own
  })
  const list = joinBytes(word(32n), word(BigInt(calls.length)), ...offsets, ...tuples)
  return joinBytes(selector, mode, word(64n), toBytes(list))
}

/** A number as 32 bytes. */
function word(value: bigint): Uint8Array {
  const bytes = new Uint8Array(32)
  for (let at = 31, rest = value; rest > 0n; at--, rest >>= 8n) bytes[at] = Number(rest & 0xffn)
  return bytes
}

const left = (bytes: Uint8Array) => joinBytes(new Uint8Array(32 - bytes.length), bytes)

/** Bytes of any length: how many, then they, filled up to whole words. */
const toBytes = (bytes: Uint8Array) =>
  joinBytes(word(BigInt(bytes.length)), bytes, new Uint8Array((32 - (bytes.length % 32)) % 32))
