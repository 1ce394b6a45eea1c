import { type Address, getAddressDecoder, getAddressEncoder } from '@solana/kit'
import { encodeMint, type Mint, tokenAccountLength } from './layout.js'

/** What a mint of Token-2022 says beside its base, as nodes write it in `jsonParsed`. */
export type Extension =
  | { extension: 'groupMemberPointer'; state: { authority: Address | null; memberAddress: Address } }
  | { extension: 'groupPointer'; state: { authority: Address | null; groupAddress: Address } }
  | { extension: 'metadataPointer'; state: { authority: Address | null; metadataAddress: Address } }
  | {
      extension: 'tokenGroup'
      state: { updateAuthority: Address | null; mint: Address; size: number; maxSize: number }
    }
  | { extension: 'tokenGroupMember'; state: { mint: Address; group: Address; memberNumber: number } }
  | { extension: 'tokenMetadata'; state: TokenMetadata }
  | { extension: 'immutableOwner' | 'nonTransferable' | 'unparseableExtension' }

/** Name and address of more, kept in the mint itself (Solana's token metadata interface). */
export interface TokenMetadata {
  updateAuthority: Address | null
  mint: Address
  name: string
  symbol: string
  uri: string
  additionalMetadata: readonly (readonly [name: string, value: string])[]
}

/** Where extensions begin: after the longest base and one byte that says what kind the account is. */
const extensionsAt = tokenAccountLength + 1
const mintKind = 1
const accountKind = 2
const immutableOwner = 7
/** An address that stands for none. */
const noAddress = '11111111111111111111111111111111' as Address

type Writer = (value: never) => Uint8Array
const address = (value: Address | null) => new Uint8Array(getAddressEncoder().encode(value ?? noAddress))
const u64 = (value: number) => new Uint8Array(new BigUint64Array([BigInt(value)]).buffer)
const u32 = (value: number) => new Uint8Array(new Uint32Array([value]).buffer)
const text = (value: string) => {
  const bytes = new TextEncoder().encode(value)
  return join([u32(bytes.length), bytes])
}
const join = (parts: readonly Uint8Array[]) => new Uint8Array(parts.flatMap((part) => [...part]))

/** Type numbers of the extensions that are read and written whole. */
const kinds: Readonly<Record<string, { type: number; write: Writer; read(reader: Reader): unknown }>> = {
  metadataPointer: {
    type: 18,
    write: (state: { authority: Address | null; metadataAddress: Address }) =>
      join([address(state.authority), address(state.metadataAddress)]),
    read: (reader) => ({ authority: reader.optional(), metadataAddress: reader.optional() }),
  },
  tokenMetadata: {
    type: 19,
    write: (state: TokenMetadata) =>
      join([
        address(state.updateAuthority),
        address(state.mint),
        ...[state.name, state.symbol, state.uri].map(text),
        u32(state.additionalMetadata.length),
        ...state.additionalMetadata.flat().map(text),
      ]),
    read: (reader) => ({
      updateAuthority: reader.optional(),
      mint: reader.optional(),
      name: reader.text(),
      symbol: reader.text(),
      uri: reader.text(),
      additionalMetadata: Array.from({ length: reader.u32() }, () => [reader.text(), reader.text()]),
    }),
  },
  groupPointer: {
    type: 20,
    write: (state: { authority: Address | null; groupAddress: Address }) =>
      join([address(state.authority), address(state.groupAddress)]),
    read: (reader) => ({ authority: reader.optional(), groupAddress: reader.optional() }),
  },
  tokenGroup: {
    type: 21,
    write: (state: { updateAuthority: Address | null; mint: Address; size: number; maxSize: number }) =>
      join([address(state.updateAuthority), address(state.mint), u64(state.size), u64(state.maxSize)]),
    read: (reader) => ({
      updateAuthority: reader.optional(),
      mint: reader.optional(),
      size: reader.u64(),
      maxSize: reader.u64(),
    }),
  },
  groupMemberPointer: {
    type: 22,
    write: (state: { authority: Address | null; memberAddress: Address }) =>
      join([address(state.authority), address(state.memberAddress)]),
    read: (reader) => ({ authority: reader.optional(), memberAddress: reader.optional() }),
  },
  tokenGroupMember: {
    type: 23,
    write: (state: { mint: Address; group: Address; memberNumber: number }) =>
      join([address(state.mint), address(state.group), u64(state.memberNumber)]),
    read: (reader) => ({ mint: reader.optional(), group: reader.optional(), memberNumber: reader.u64() }),
  },
}
/** Extensions that need no more than their name. */
const plain: Readonly<Record<number, string>> = { 7: 'immutableOwner', 9: 'nonTransferable' }

/** The extensions of a mint or token account of Token-2022; none for data without. */
export function readExtensions(data: Uint8Array): Extension[] {
  const found: Extension[] = []
  const view = new DataView(data.buffer, data.byteOffset, data.length)
  // Type and length of two bytes each, then the extension.
  for (let at = extensionsAt; at + 4 <= data.length; at += 4 + view.getUint16(at + 2, true)) {
    const type = view.getUint16(at, true)
    if (type === 0) break
    const [name, kind] = Object.entries(kinds).find(([, one]) => one.type === type) ?? []
    const extension = name ?? plain[type] ?? 'unparseableExtension'
    found.push({ extension, ...(kind && { state: kind.read(createReader(data, at + 4)) }) } as Extension)
  }
  return found
}

/** Data of a mint of Token-2022 with extensions. */
export function encodeExtendedMint(
  mint: Pick<Mint, 'decimals' | 'mintAuthority' | 'supply'>,
  extensions: readonly Extract<Extension, { state: unknown }>[],
): Uint8Array {
  const base = new Uint8Array(extensionsAt)
  base.set(encodeMint(mint))
  base[tokenAccountLength] = mintKind
  const parts = extensions.map(({ extension, state }) => {
    const { type, write } = kinds[extension] as NonNullable<(typeof kinds)[string]>
    const bytes = write(state as never)
    return join([new Uint8Array(new Uint16Array([type, bytes.length]).buffer), bytes])
  })
  return join([base, ...parts])
}

/** Data of a token account as the associated token program makes it for Token-2022: its owner stays the same. */
export function withImmutableOwner(tokenAccount: Uint8Array): Uint8Array {
  return join([tokenAccount, new Uint8Array([accountKind, immutableOwner, 0, 0, 0])])
}

type Reader = ReturnType<typeof createReader>
function createReader(data: Uint8Array, start: number) {
  const view = new DataView(data.buffer, data.byteOffset, data.length)
  let at = start
  const skip = (count: number) => {
    at += count
    return at - count
  }
  const u32At = () => view.getUint32(skip(4), true)
  return {
    /** An address, or null for the one that stands for none. */
    optional() {
      const value = getAddressDecoder().decode(data, skip(32))
      return value === noAddress ? null : value
    },
    u32: u32At,
    u64: () => Number(view.getBigUint64(skip(8), true)),
    text() {
      const length = u32At()
      return new TextDecoder().decode(data.subarray(skip(length), at))
    },
  }
}
