import {
  getBase58Decoder,
  getBase58Encoder,
  getBase64Decoder,
  getBase64Encoder,
  type ReadonlyUint8Array,
} from '@solana/web3.js'

/** How bytes are spelled. */
export type Spelling = 'base58' | 'base64'

const alphabets: Readonly<Record<Spelling, RegExp>> = {
  base58: /^[1-9A-HJ-NP-Za-km-z]+$/,
  base64: /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/,
}

/** Bytes of a text; undefined when it is not spelled so. */
export function fromText(text: string, spelling: Spelling): Uint8Array | undefined {
  if (!text || !alphabets[spelling].test(text)) return undefined
  const encoder = spelling === 'base58' ? getBase58Encoder() : getBase64Encoder()
  return Uint8Array.from(encoder.encode(text))
}

export const toText = (bytes: ReadonlyUint8Array | Uint8Array, spelling: Spelling): string =>
  (spelling === 'base58' ? getBase58Decoder() : getBase64Decoder()).decode(bytes)
