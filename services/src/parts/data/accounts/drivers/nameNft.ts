/** The name of a collectible that has none of its own. */
export const nameNft = (collection: string, tokenId: string): string =>
  `${collection} #${tokenId.length <= 12 ? tokenId : `${tokenId.slice(0, 6)}…${tokenId.slice(-4)}`}`
