import type { ChainNode } from '../../../../../../nodes/chainNode.js'
import { commitment, mintsShape, type ParsedMint } from '../../../../../../nodes/solana/shapes.js'
import { parseAnswer } from '../../../../../../upstream/parseAnswer.js'

/** Mints that one call may ask for, by Solana's own limit. */
export const mostMints = 100

/** What a mint says of itself: names are strangers' words. */
export interface MintFacts {
  readonly decimals: number
  readonly supply: bigint
  /** Of a mint of Token-2022 that keeps its metadata in itself. */
  readonly metadata?: { readonly name: string; readonly symbol: string; readonly uri: string }
  /** Mint of the group that it is a member of. */
  readonly group?: string
}

/** The first {@link mostMints} mints, in one call; what is no mint is absent. @throws {DriverError} */
export async function readMints(
  node: ChainNode,
  mints: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, MintFacts>> {
  const wanted = mints.slice(0, mostMints)
  if (wanted.length === 0) return new Map()
  const answer = await node.call('getMultipleAccounts', [wanted, { encoding: 'jsonParsed', commitment }], signal)
  const { value } = parseAnswer(mintsShape, answer)
  return new Map(
    wanted.flatMap((mint, index) => {
      const parsed = value[index]
      return parsed ? [[mint, toFacts(mint, parsed)] as const] : []
    }),
  )
}

function toFacts(mint: string, { decimals, supply, extensions }: ParsedMint): MintFacts {
  const find = (name: string) => extensions.find(({ extension }) => extension === name)?.state
  const metadata = find('tokenMetadata')
  const group = find('tokenGroupMember')?.group
  // Another account may be named as the place of the metadata: then what is in the mint does not count.
  const isOwn = find('metadataPointer')?.metadataAddress === mint
  const { name, symbol, uri } = metadata ?? {}
  return {
    decimals,
    supply,
    ...(isOwn &&
      name !== undefined &&
      symbol !== undefined &&
      uri !== undefined && { metadata: { name, symbol, uri } }),
    ...(group !== undefined && { group }),
  }
}
