import { type Address, getAddressDecoder, getAddressEncoder } from '@solana/kit'

export const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' as Address
export const token2022Program = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb' as Address
export const associatedTokenProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL' as Address

/** Programs whose accounts are tokens, and the names that nodes give them. */
export const tokenPrograms: ReadonlyMap<Address, string> = new Map([
  [tokenProgram, 'spl-token'],
  [token2022Program, 'spl-token-2022'],
])

/** Bytes of a mint and of a token account, without extensions. */
export const mintLength = 82
export const tokenAccountLength = 165

/** A kind of token. */
export interface Mint {
  mintAuthority: Address | null
  supply: bigint
  decimals: number
  isInitialized: boolean
  freezeAuthority: Address | null
}

/** An owner's balance of a token. */
export interface TokenAccount {
  mint: Address
  owner: Address
  amount: bigint
  delegate: Address | null
  state: 'initialized' | 'frozen'
  /** Of wrapped SOL: lamports that are not part of the amount. */
  rentExemptReserve: bigint | null
  delegatedAmount: bigint
  closeAuthority: Address | null
}

/** Programs that extend their accounts write here what an account is: 1 a mint, 2 a token account. */
const kindAt = tokenAccountLength

const viewOf = (data: Uint8Array) => new DataView(data.buffer, data.byteOffset, data.byteLength)
const addressAt = (data: Uint8Array, offset: number) => getAddressDecoder().decode(data, offset)
/** An optional address: four bytes that say whether it is there, and the address. */
const optionAt = (data: Uint8Array, offset: number) =>
  viewOf(data).getUint32(offset, true) === 1 ? addressAt(data, offset + 4) : null

/** Reads the data of a mint; undefined when it is none. */
export function decodeMint(data: Uint8Array): Mint | undefined {
  const isExtended = data.length > tokenAccountLength && data[kindAt] === 1
  if (data.length !== mintLength && !isExtended) return undefined
  const isInitialized = data[45] === 1
  if (!isInitialized) return undefined
  return {
    mintAuthority: optionAt(data, 0),
    supply: viewOf(data).getBigUint64(36, true),
    decimals: data[44] ?? 0,
    isInitialized,
    freezeAuthority: optionAt(data, 46),
  }
}

/** Reads the data of a token account; undefined when it is none. */
export function decodeTokenAccount(data: Uint8Array): TokenAccount | undefined {
  const isExtended = data.length > tokenAccountLength && data[kindAt] === 2
  if (data.length !== tokenAccountLength && !isExtended) return undefined
  const state = data[108]
  if (state !== 1 && state !== 2) return undefined
  const view = viewOf(data)
  return {
    mint: addressAt(data, 0),
    owner: addressAt(data, 32),
    amount: view.getBigUint64(64, true),
    delegate: optionAt(data, 72),
    state: state === 1 ? 'initialized' : 'frozen',
    rentExemptReserve: view.getUint32(109, true) === 1 ? view.getBigUint64(113, true) : null,
    delegatedAmount: view.getBigUint64(121, true),
    closeAuthority: optionAt(data, 129),
  }
}

/** Data of a mint that one key may mint, or none any more, and none can freeze. */
export function encodeMint(mint: Pick<Mint, 'decimals' | 'mintAuthority' | 'supply'>): Uint8Array {
  const data = new Uint8Array(mintLength)
  const view = viewOf(data)
  if (mint.mintAuthority) {
    view.setUint32(0, 1, true)
    data.set(getAddressEncoder().encode(mint.mintAuthority), 4)
  }
  view.setBigUint64(36, mint.supply, true)
  data[44] = mint.decimals
  data[45] = 1
  return data
}

/** Data of a token account without a delegate. */
export function encodeTokenAccount(account: { mint: Address; owner: Address; amount: bigint }): Uint8Array {
  const data = new Uint8Array(tokenAccountLength)
  data.set(getAddressEncoder().encode(account.mint), 0)
  data.set(getAddressEncoder().encode(account.owner), 32)
  viewOf(data).setBigUint64(64, account.amount, true)
  data[108] = 1
  return data
}
