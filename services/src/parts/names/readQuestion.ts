import { decodeAbiParameters, decodeFunctionData, type Hex, hexToBytes, isHex, parseAbi } from 'viem'
import { namehash } from 'viem/ens'
import { Refusal } from '../../http/refusal.js'

/** What a resolver was asked, and sends its reader here for. */
export interface GatewayQuestion {
  /** Whole, letter by letter as it was asked. */
  readonly name: string
  readonly wanted:
    | { readonly kind: 'addr' }
    | { readonly kind: 'coin'; readonly coinType: bigint }
    | { readonly kind: 'text'; readonly key: string }
    /** What these names have not. */
    | { readonly kind: 'other' }
}

const resolveAbi = parseAbi(['function resolve(bytes name, bytes data) view returns (bytes)'])
const recordAbi = parseAbi([
  'function addr(bytes32 node) view returns (address)',
  'function addr(bytes32 node, uint256 coinType) view returns (bytes)',
  'function text(bytes32 node, string key) view returns (string)',
])
/** As DNS has it. */
const longestName = 255

/**
 * Reads the call of ENSIP-10 that a resolver passes on.
 * @throws {Refusal} QUESTION_INVALID, also where the record asked for is another name's
 */
export function readQuestion(data: string): GatewayQuestion {
  if (!isHex(data) || data.length % 2 !== 0) throw invalid()
  const [encoded, call] = decode(() => decodeFunctionData({ abi: resolveAbi, data }).args)
  const name = readDnsName(hexToBytes(encoded))
  const node = decode(() => decodeAbiParameters([{ type: 'bytes32' }], `0x${call.slice(10, 74)}`)[0])
  // Another name's record must not be signed as this one's.
  if (name === undefined || node !== namehash(name)) throw invalid()
  return { name, wanted: readWanted(call) }
}

function readWanted(data: Hex): GatewayQuestion['wanted'] {
  try {
    const { functionName, args } = decodeFunctionData({ abi: recordAbi, data })
    if (functionName === 'text') return { kind: 'text', key: args[1] }
    return args.length === 1 ? { kind: 'addr' } : { kind: 'coin', coinType: args[1] }
  } catch {
    return { kind: 'other' }
  }
}

function readDnsName(bytes: Uint8Array): string | undefined {
  if (bytes.length > longestName) return undefined
  const labels: string[] = []
  for (let at = 0; at < bytes.length; ) {
    const length = bytes[at] ?? 0
    if (length === 0) return at === bytes.length - 1 && labels.length > 0 ? labels.join('.') : undefined
    const label = Buffer.from(bytes.subarray(at + 1, at + 1 + length))
    // A dot within a label would read as two.
    if (label.length < length || !/^[\x21-\x2d\x2f-\x7e]+$/.test(label.toString('latin1'))) return undefined
    labels.push(label.toString('latin1'))
    at += length + 1
  }
  return undefined
}

function decode<Value>(read: () => Value): Value {
  try {
    return read()
  } catch {
    throw invalid()
  }
}

const invalid = () =>
  new Refusal(400, 'QUESTION_INVALID', 'This is no question of a resolver for a record of the name in it (ENSIP-10).')
