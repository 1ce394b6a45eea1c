import type { Clock, Spelling } from '../../src/plugin.js'
import type { Nft } from './types.js'

/** The service may answer from before a block for that long, in ms: it keeps answers for 15 s, and its driver may be behind. */
const lagFor = 60_000

/** One key for all spellings of a contract and number. */
export const nftKey = ({ fold }: Pick<Spelling, 'fold'>, address: string, tokenId = ''): string =>
  `${fold(address)}/${tokenId}`

/** What is left of the collectibles that an account sent, while a list may not know of it. */
export function createLeftNfts(clock: Clock, spelling: Pick<Spelling, 'fold'>) {
  const left = new Map<string, { readonly amount: bigint; readonly until: number }>()
  return {
    /** @param nft as it was before @param sent how many of it are gone */
    note(nft: Nft, sent: bigint): void {
      left.set(nftKey(spelling, nft.contract, nft.tokenId), { amount: nft.amount - sent, until: clock.now() + lagFor })
    },
    /** A list without what is gone; what arrived meanwhile shows when the time is over. */
    apply: (items: readonly Nft[]): readonly Nft[] =>
      items.flatMap((nft) => {
        const known = left.get(nftKey(spelling, nft.contract, nft.tokenId))
        if (!known || known.until < clock.now() || nft.amount <= known.amount) return [nft]
        return known.amount > 0n ? [{ ...nft, amount: known.amount }] : []
      }),
  }
}
