import { isNft } from './nft.js'
import type { SendReview } from './types.js'

/** Strangers choose the names of collectibles, in any length. */
const longest = 40

const shorten = (name: string) => ([...name].length > longest ? `${[...name].slice(0, longest - 1).join('')}…` : name)

/** What moves, in words: "0.5 ETH", "Postcard 1", "2 × Shell 1". */
export function toFigure({ token, amount }: Pick<SendReview, 'token' | 'amount'>): string {
  if (!isNft(token)) return `${amount} ${token.symbol}`
  const name = shorten(token.name)
  return amount === '1' ? name : `${amount} × ${name}`
}
