import { LatchkeyError, type ReadHandle, type Token } from '../../src/adapter.js'
import { toAddress } from './address.js'
import { fieldsOf, toAmount } from './handles.js'

/** The program of most tokens, and the newer one with extensions. */
export const tokenPrograms = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
] as const

/** The mint of a token; undefined for the chain's own coin. @throws {LatchkeyError} TRANSFER_INVALID when it is of another chain */
export function toMint(handle: ReadHandle, { networkId, address }: Token): string | undefined {
  if (networkId !== handle.network.caipNetworkId)
    throw new LatchkeyError('TRANSFER_INVALID', `This token is not on ${handle.network.name}.`)
  if (!address) return undefined
  const mint = toAddress(address)
  if (!mint) throw new LatchkeyError('TOKEN_UNKNOWN', `No token is at this address on ${handle.network.name}.`)
  return mint
}

/** A balance of a token in one of its owner's accounts. */
export interface TokenAccount {
  readonly address: string
  /** The program that keeps it. */
  readonly program: string
  readonly mint: string
  readonly owner: string
  readonly amount: bigint
  readonly frozen: boolean
}

/** Reads an account that a node parsed; undefined when it is no balance of a token. */
export function toTokenAccount(address: unknown, account: unknown): TokenAccount | undefined {
  const { owner: program, data } = fieldsOf(account)
  const parsed = fieldsOf(fieldsOf(data).parsed)
  const { mint, owner, state, tokenAmount } = fieldsOf(parsed.info)
  const amount = toAmount(fieldsOf(tokenAmount).amount)
  const isToken = typeof program === 'string' && (tokenPrograms as readonly string[]).includes(program)
  if (!isToken || parsed.type !== 'account' || amount === undefined) return undefined
  if (typeof address !== 'string' || typeof mint !== 'string' || typeof owner !== 'string') return undefined
  return { address, program, mint, owner, amount, frozen: state === 'frozen' }
}

/** A kind of token, as its mint describes it. */
export interface Mint {
  readonly program: string
  readonly decimals: number
  /** How much of it there is, in smallest units; undefined when the node does not say. */
  readonly supply: bigint | undefined
  /** What it calls itself, where it does (Token-2022 metadata). */
  readonly name: unknown
  readonly symbol: unknown
}

/** Reads an account that a node parsed; undefined when it is no mint. */
export function toMintFacts(account: unknown): Mint | undefined {
  const { owner: program, data } = fieldsOf(account)
  const parsed = fieldsOf(fieldsOf(data).parsed)
  const { decimals, supply, isInitialized, extensions } = fieldsOf(parsed.info)
  if (typeof program !== 'string' || !(tokenPrograms as readonly string[]).includes(program)) return undefined
  if (parsed.type !== 'mint' || isInitialized !== true || !Number.isInteger(decimals)) return undefined
  const list: readonly unknown[] = Array.isArray(extensions) ? extensions : []
  const metadata = list.map(fieldsOf).find(({ extension }) => extension === 'tokenMetadata')
  const { name, symbol } = fieldsOf(metadata?.state)
  return { program, decimals: decimals as number, supply: toAmount(supply), name, symbol }
}
