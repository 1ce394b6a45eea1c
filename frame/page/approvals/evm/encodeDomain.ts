import { type ByteArray, concat, type Hex, hexToBytes, keccak256, numberToHex, pad, stringToBytes } from 'viem'
import type { StructTypes } from './structs.js'

/**
 * Encodes a domain as EIP-712 has it before it is hashed: the hash of its type, then 32 bytes for each field. The key library takes it so,
 * and reads whose domain it is.
 *
 * @param data What `createStructReader` has read by these members.
 */
export function encodeDomain(
  members: NonNullable<StructTypes[string]>,
  data: Readonly<Record<string, unknown>>,
): ByteArray {
  const type = `EIP712Domain(${members.map((member) => `${member.type} ${member.name}`).join(',')})`
  return concat([hash(type), ...members.map((member) => encodeField(member.type, data[member.name]))])
}

const hash = (text: string) => keccak256(stringToBytes(text), 'bytes')

function encodeField(type: string, value: unknown): ByteArray {
  if (type === 'string') return hash(String(value))
  const hex = typeof value === 'bigint' ? numberToHex(value) : (value as Hex)
  return hexToBytes(pad(hex, { size: 32 }))
}
