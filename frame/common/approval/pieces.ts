import type { Action, Asset, DecisionState, PieceClaim } from './types.js'

/** A piece of a collection, or the whole of one where it has no id. */
interface Named {
  readonly address: string
  readonly id?: bigint
}

/** Names a piece, or its collection, among what is claimed of them. */
export const pieceKey = ({ address, id }: Named): string => `${address.toLowerCase()}/${id ?? ''}`

/** Whether an asset is one piece of many. */
export const isPiece = (asset: Asset): asset is Extract<Asset, { kind: 'token' }> & { readonly id: bigint } =>
  asset.kind === 'token' && asset.id !== undefined

/**
 * The piece that an action is about, or the collection. Of a figure without an id that is so where the contract says that it is a
 * collection: the number stands as it is, since that may be a lie.
 */
export function pieceOf({ text, figure, facts }: Action, collections: readonly string[] = []): Named | undefined {
  if (figure && isPiece(figure.asset)) return figure.asset
  if (figure?.asset.kind === 'token') {
    const { address } = figure.asset
    const isClaimed = figure.amount !== 'unlimited' && collections.includes(address.toLowerCase())
    return isClaimed ? { address, id: figure.amount as bigint } : undefined
  }
  const token = text === 'act.allowAll' ? facts.find(({ label }) => label === 'act.token')?.value : undefined
  return token?.kind === 'address' ? { address: token.address } : undefined
}

/** What is claimed of a piece; `asked` while that may still come. */
export function claimOf(piece: Named, pieces: DecisionState['pieces']): PieceClaim | 'asked' | undefined {
  if (pieces === 'asked' || pieces === undefined) return pieces
  const key = pieceKey(piece)
  return Object.hasOwn(pieces, key) ? pieces[key] : undefined
}
