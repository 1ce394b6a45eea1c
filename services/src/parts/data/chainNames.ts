import * as z from 'zod'
import { type SmartAccountPin, smartAccountShape, toPin } from './smart/pins.js'

/** What a chain is called, and its coin: what users read when the frame asks them. */
export interface ChainName {
  name: string
  coin: { symbol: string; decimals: number }
  /** A block explorer of the chain. */
  explorerUrl?: string | undefined
  /** Tokens that the operator vouches for: users read their symbols as they stand here. */
  tokens?: readonly ChainToken[] | undefined
  /** Exchanges that the operator vouches for: users read calls of theirs as swaps. */
  exchanges?: readonly ChainExchange[] | undefined
  /** What accounts of the chain may be handed to (EIP-7702). Without it they stay plain. */
  smartAccount?: SmartAccountPin | undefined
  /** Whether those accounts may give permissions to apps (ERC-7715). Without it they give none. */
  permissions?: boolean | undefined
}

/** A token of a chain: the address of its contract or mint, its symbol, the digits after its point. */
export interface ChainToken {
  readonly address: string
  readonly symbol: string
  readonly decimals: number
}

/** An exchange of an EVM chain, or a bridge to another one: the address of its router, which calls that takes, and the contract that stands for the coin in it. */
export interface ChainExchange {
  readonly router: string
  readonly kind: 'uniswap-v2' | 'uniswap-v3' | 'across' | 'lifi'
  readonly wrapped: string
}

/** The installation's chains for users: those that have a name. */
export interface ChainDirectory {
  list(): readonly (ChainName & { id: string })[]
  /** Ids of chains that have nodes here, but no name. */
  unnamed: readonly string[]
}

/** Tokens of one chain at most: they are in the page of the frame. */
const mostTokens = 1000

const evmAddress = z.string().regex(/^0x[0-9a-fA-F]{40}$/)

/** A chain's name as operators write it. */
export const chainNameShape = z.strictObject({
  name: z.string().min(1).max(60),
  symbol: z.string().min(1).max(20),
  decimals: z.int().min(0).max(36),
  explorer: z.url({ protocol: /^https?$/ }).optional(),
  tokens: z
    .array(
      z.strictObject({
        address: z.string().regex(/^(?:0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/),
        symbol: z.string().min(1).max(20),
        decimals: z.int().min(0).max(36),
      }),
    )
    .max(mostTokens)
    .optional(),
  exchanges: z
    .array(
      z.strictObject({
        router: evmAddress,
        kind: z.enum(['uniswap-v2', 'uniswap-v3', 'across', 'lifi']),
        wrapped: evmAddress,
      }),
    )
    .max(20)
    .optional(),
  smartAccount: smartAccountShape.optional(),
  permissions: z.boolean().optional(),
})

/** A name as the program has it. @param id CAIP-2 of its chain */
export function toChainName(
  id: string,
  { name, symbol, decimals, explorer, tokens, exchanges, smartAccount, permissions }: z.infer<typeof chainNameShape>,
): ChainName {
  const pin = smartAccount && toPin(id, smartAccount)
  return {
    name,
    coin: { symbol, decimals },
    ...(explorer !== undefined && { explorerUrl: explorer.replace(/\/+$/, '') }),
    ...(tokens && { tokens }),
    ...(exchanges && { exchanges }),
    ...(pin && { smartAccount: pin }),
    ...(permissions && { permissions }),
  }
}

/**
 * The chains of an installation by what they are called.
 * @param ids chains that have nodes
 * @param named the operator's names; they win over the known ones
 * @param listed tokens of chains whose names bring none
 */
export function createChainDirectory(
  ids: readonly string[],
  named: Readonly<Record<string, ChainName>>,
  known: Readonly<Record<string, ChainName>>,
  listed: readonly (ChainToken & { readonly chain: string })[],
): ChainDirectory {
  const tokensOf = (id: string) =>
    listed
      .filter(({ chain }) => chain === id)
      .slice(0, mostTokens)
      .map(({ address, symbol, decimals }): ChainToken => ({ address, symbol, decimals }))
  const find = (id: string) => (Object.hasOwn(named, id) ? named[id] : Object.hasOwn(known, id) ? known[id] : undefined)
  return {
    list: () =>
      ids.flatMap((id) => {
        const found = find(id)
        if (!found) return []
        const { tokens = tokensOf(id), ...name } = found
        return [{ id, ...name, ...(tokens.length > 0 && { tokens }) }]
      }),
    unnamed: ids.filter((id) => !find(id)),
  }
}
