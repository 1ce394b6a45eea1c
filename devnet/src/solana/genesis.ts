import { createHash } from 'node:crypto'
import { type Address, getAddressEncoder, getBase58Decoder, getProgramDerivedAddress } from '@solana/kit'
import { testMnemonic } from '../accounts.js'
import { type StoredAccount, systemProgram } from './chain/accounts.js'
import { createKey, deriveSeed, type Key } from './keys.js'
import { encodeCollection, encodeKite, type SolanaCollectibles } from './tokens/collectibles.js'
import { withImmutableOwner } from './tokens/extensions.js'
import {
  associatedTokenProgram,
  encodeMint,
  encodeTokenAccount,
  mintLength,
  token2022Program,
  tokenAccountLength,
  tokenProgram,
} from './tokens/layout.js'
import { encodeMetadata, findMetadataAddress, metadataProgram } from './tokens/metadata.js'

/** A funded account of the local clusters. */
export interface SolanaAccount {
  /** Base58. */
  address: Address
  /** Base58 of 64 bytes, seed and public key. A key of the public test phrase: worthless, and known to everybody. */
  secretKey: string
}

/** The token of the local clusters. */
export interface SolanaToken {
  /** Its mint, base58. */
  address: Address
  name: string
  symbol: string
  /** Places behind the point of one whole token. */
  decimals: number
}

const lamportsPerSol = 1_000_000_000n
const tokenDecimals = 6
/** One million whole tokens for each funded account, and 1000 SOL. */
const tokenAmount = 1_000_000n * 10n ** BigInt(tokenDecimals)
/** Collectibles of each funded account. */
const kitesEach = 3
const accountLamports = 1000n * lamportsPerSol
/** What air drops are paid from. */
const faucetLamports = 500_000_000n * lamportsPerSol

/** Rent of an account with so many bytes, at the rate of all public clusters. */
const rentOf = (bytes: number) => BigInt(bytes + 128) * 6960n

const keyOf = (name: string): Key => createKey(createHash('sha256').update(`latchkey local solana: ${name}`).digest())

/** Who pays for air drops. */
export const createFaucet = (): Key => keyOf('faucet')

/** "Local Dollar", an SPL token with the same mint on every cluster. */
export const localDollar = (): SolanaToken => ({
  address: keyOf('token').address,
  name: 'Local Dollar',
  symbol: 'LUSD',
  decimals: tokenDecimals,
})

/** The first accounts of the test phrase, `m/44'/501'/i'/0'`. */
export function deriveSolanaAccounts(count = 10): SolanaAccount[] {
  return Array.from({ length: count }, (_, index) => {
    const { address, secretKey } = createKey(deriveSeed(testMnemonic, index))
    return { address, secretKey: getBase58Decoder().decode(secretKey) }
  })
}

/** The collectibles of a cluster whose `count` funded accounts have some: the same mints on every cluster. */
export const localCollectibles = (count = 10): SolanaCollectibles => ({
  collection: keyOf('kites').address,
  kites: Array.from({ length: count * kitesEach }, (_, index) => keyOf(`kite ${index + 1}`).address),
})

/** Where a wallet keeps a token, unless it chose another place. */
export async function findTokenAddress(owner: Address, mint: Address, program = tokenProgram): Promise<Address> {
  const encoder = getAddressEncoder()
  const seeds = [owner, program, mint].map((address) => encoder.encode(address))
  const [address] = await getProgramDerivedAddress({ programAddress: associatedTokenProgram, seeds })
  return address
}

/** The accounts of a new cluster: faucet, funded accounts, the token and their balances of it, and collectibles where they are asked for. */
export async function createGenesis(
  holders: readonly SolanaAccount[],
  withCollectibles = false,
): Promise<StoredAccount[]> {
  const { address: mint, name, symbol } = localDollar()
  const [authority] = holders
  if (!authority) throw new Error('A local cluster needs an account that may mint its token.')
  const supply = tokenAmount * BigInt(holders.length)
  const mintData = encodeMint({ mintAuthority: authority.address, supply, decimals: tokenDecimals })
  const tokenAccounts = holders.map(async ({ address: owner }) => {
    const data = encodeTokenAccount({ mint, owner, amount: tokenAmount })
    return toAccount(await findTokenAddress(owner, mint), rentOf(tokenAccountLength), tokenProgram, data)
  })
  const metadata = encodeMetadata({ authority: authority.address, mint, name, symbol })
  return [
    toAccount(createFaucet().address, faucetLamports),
    ...holders.map(({ address }) => toAccount(address, accountLamports)),
    toAccount(mint, rentOf(mintLength), tokenProgram, mintData),
    toAccount(await findMetadataAddress(mint), rentOf(metadata.length), metadataProgram, metadata),
    ...(await Promise.all(tokenAccounts)),
    ...(withCollectibles ? await createKites(authority.address, holders) : []),
  ]
}

async function createKites(authority: Address, holders: readonly SolanaAccount[]): Promise<StoredAccount[]> {
  const { collection, kites } = localCollectibles(holders.length)
  const toExtended = (address: Address, data: Uint8Array) =>
    toAccount(address, rentOf(data.length), token2022Program, data)
  const held = kites.map(async (mint, index) => {
    const owner = holders[Math.floor(index / kitesEach)]?.address ?? authority
    const data = withImmutableOwner(encodeTokenAccount({ mint, owner, amount: 1n }))
    return [
      toExtended(mint, encodeKite(authority, collection, mint, index + 1)),
      toExtended(await findTokenAddress(owner, mint, token2022Program), data),
    ]
  })
  return [
    toExtended(collection, encodeCollection(authority, collection, kites.length)),
    ...(await Promise.all(held)).flat(),
  ]
}

function toAccount(
  address: Address,
  amount: bigint,
  program = systemProgram,
  data: Uint8Array = new Uint8Array(),
): StoredAccount {
  const space = BigInt(data.length)
  return { address, lamports: amount, programAddress: program, data, executable: false, space }
}
