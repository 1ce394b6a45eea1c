import * as z from 'zod/mini'
import { FrameError } from '../errors.js'

const chain = z.string().check(z.regex(/^0x[0-9a-f]{1,16}$/i))
const address = z.string().check(z.regex(/^(0x[0-9a-f]{40}|native)$/i))
/** Each in the letters of the protocol, or in those of the standard. */
const type = z.enum(['NATIVE', 'ERC20', 'native', 'erc20', 'erc721'])
const named = z.union([address, z.object({ address, type })])
const shape = z.object({
  account: z.string(),
  chainFilter: z.optional(z.array(chain).check(z.maxLength(100))),
  assetTypeFilter: z.optional(z.array(type).check(z.maxLength(10))),
  assetFilter: z.optional(z.record(chain, z.array(named).check(z.maxLength(1000)))),
})

/** What `wallet_getAssets` is asked for. */
export interface AssetsAsked {
  readonly account: string
  /** Whether a chain, by its number, is asked about. */
  readonly hasChain: (chain: bigint) => boolean
  /** Whether an asset there is. @param address `native`, or that of its contract */
  readonly hasAsset: (chain: bigint, address: string) => boolean
  /** Written as the standard has it (`erc20`), else as the protocol has it (`ERC20`). */
  readonly isStandard: boolean
}

/**
 * Reads the question, in either shape: the protocol has addresses alone and types in capitals, ERC-7811 has addresses with their types, in
 * small letters. All filters that are given hold.
 *
 * @throws {FrameError} REQUEST_INVALID
 */
export function readAssetsAsked(params: readonly unknown[]): AssetsAsked {
  const parsed = shape.safeParse(params[0])
  if (!parsed.success || params.length > 1) {
    const path = parsed.error?.issues[0]?.path[0]?.toString().slice(0, 30) ?? 'object'
    throw new FrameError('REQUEST_INVALID', `wallet_getAssets takes one object: its ${path} cannot be read.`)
  }
  const { account, chainFilter, assetTypeFilter, assetFilter } = parsed.data
  const chains = chainFilter?.map(BigInt)
  const types = assetTypeFilter?.map((each) => each.toLowerCase())
  const wanted = assetFilter && new Map(Object.entries(assetFilter).map(([id, list]) => [BigInt(id), list]))
  const isNamed = (each: z.infer<typeof named>, own: string) =>
    typeof each === 'string'
      ? each.toLowerCase() === own
      : each.address.toLowerCase() === own && each.type.toLowerCase() === toType(own)
  const lists = [...(wanted?.values() ?? [])].flat()
  const words = [...(assetTypeFilter ?? []), ...lists.flatMap((each) => (typeof each === 'string' ? [] : [each.type]))]
  return {
    account,
    hasChain: (id) => (chains?.includes(id) ?? true) && (wanted?.has(id) ?? true),
    hasAsset(id, address) {
      const own = address.toLowerCase()
      if (types && !types.includes(toType(own))) return false
      const list = wanted?.get(id)
      return !list?.length || list.some((each) => isNamed(each, own))
    },
    // A question without types is the protocol's where it names chains, as its clients do.
    isStandard: words.length > 0 ? words.some((each) => each !== each.toUpperCase()) : !chainFilter && !assetFilter,
  }
}

/** The standard's word. */
export const toType = (address: string): 'native' | 'erc20' => (address === 'native' ? 'native' : 'erc20')
