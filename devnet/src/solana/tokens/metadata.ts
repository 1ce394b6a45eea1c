import { type Address, getAddressDecoder, getAddressEncoder, getProgramDerivedAddress } from '@solana/kit'

/** Metaplex' program for names of tokens. Its accounts are here, the program itself is not. */
export const metadataProgram = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s' as Address

/** Where wallets look for the name of a token. */
export async function findMetadataAddress(mint: Address): Promise<Address> {
  const encoder = getAddressEncoder()
  const seeds = ['metadata', encoder.encode(metadataProgram), encoder.encode(mint)]
  const [address] = await getProgramDerivedAddress({ programAddress: metadataProgram, seeds })
  return address
}

/** Bytes of such an account; what is not used is zero. */
const length = 679
/** Kind of the account, and of the token. */
const metadataV1 = 4
const fungible = 2

/** Data of the account that names a token: Borsh, texts padded with zeros to their greatest length. */
export function encodeMetadata(token: { authority: Address; mint: Address; name: string; symbol: string }): Uint8Array {
  const encoder = getAddressEncoder()
  const parts = [
    [metadataV1],
    encoder.encode(token.authority),
    encoder.encode(token.mint),
    ...[toText(token.name, 32), toText(token.symbol, 10), toText('', 200)],
    // No share of sales, no creators, never sold, can be changed, no edition; then what kind of token it is.
    [0, 0, 0, 0, 1, 0, 1, fungible],
  ]
  const data = new Uint8Array(length)
  data.set(parts.flatMap((part) => [...part]))
  return data
}

/** What a Metaplex account says. */
export interface MetaplexMetadata {
  readonly updateAuthority: Address
  readonly name: string
  readonly symbol: string
  readonly uri: string
  /** Kind of the token, where the account says it: 0 of a kind, 2 fungible. */
  readonly standard?: number
}

/** Reads such an account. */
export function decodeMetadata(data: Uint8Array): MetaplexMetadata {
  const view = new DataView(data.buffer, data.byteOffset, data.length)
  let at = 1 + 32 + 32
  const readText = () => {
    const size = view.getUint32(at, true)
    at += 4 + size
    return new TextDecoder().decode(data.subarray(at - size, at)).replace(/\0+$/, '')
  }
  const [name, symbol, uri] = [readText(), readText(), readText()]
  at += 2
  const hasCreators = data[at] === 1
  at += 1 + (hasCreators ? 4 + 34 * view.getUint32(at + 1, true) : 0)
  // Sold once, can be changed; then the nonce of an edition, where there is one.
  at += 2
  at += data[at] === 1 ? 2 : 1
  return {
    updateAuthority: getAddressDecoder().decode(data, 1),
    ...{ name, symbol, uri },
    ...(data[at] === 1 && { standard: data[at + 1] ?? 0 }),
  }
}

function toText(text: string, size: number): Uint8Array {
  const bytes = new Uint8Array(4 + size)
  new DataView(bytes.buffer).setUint32(0, size, true)
  bytes.set(new TextEncoder().encode(text), 4)
  return bytes
}
