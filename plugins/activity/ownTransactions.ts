import { type Nft, type SentEntry, type SentMove, toDecimal } from '../../src/plugin.js'
import type { Activity, Movement } from './types.js'

const mostOfName = 64

function toMovement({ direction, token, value, counterparty }: SentMove): Movement {
  const isNft = (token as Partial<Nft>).type === 'nft'
  return {
    direction,
    amount: toDecimal(value, token.decimals),
    ...(isNft ? { name: token.name.slice(0, mostOfName) } : { symbol: token.symbol }),
    isNft,
    isSpam: false,
    ...(token.iconUrl && { picture: token.iconUrl }),
    ...(counterparty !== undefined && { counterparty }),
  }
}

const statusOf = ({ status, isOver }: SentEntry): Activity['status'] => {
  if (!isOver) return 'pending'
  return status === 'success' ? 'confirmed' : 'failed'
}

/**
 * What was sent from this page, before any service knows it. What got the place of another one is listed itself, or the service reports it;
 * a batch has a hash once its wallet has told it.
 */
export function toActivities(sent: readonly SentEntry[]): readonly Activity[] {
  return sent.flatMap((entry) => {
    const { id, kind, operation = 'other', at, moves = [], hashes = [], status, isOver, replacedBy } = entry
    const hash = kind === 'calls' ? hashes[0] : id
    if (hash === undefined || replacedBy !== undefined || (isOver && status === 'unknown')) return []
    return [{ id, hash, operation, status: statusOf(entry), at, movements: moves.map(toMovement) }]
  })
}
