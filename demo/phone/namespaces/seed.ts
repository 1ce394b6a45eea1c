import { concat, type Hex, hexToBytes, keccak256, stringToHex } from 'viem'

/** Another key out of a local one, always the same. As public as the test phrase: it protects nothing. */
export const toSeed = (privateKey: Hex, purpose: string): Uint8Array =>
  hexToBytes(keccak256(concat([privateKey, stringToHex(`latchkey phone ${purpose}`)])))
