import type { ApprovalText } from './messages/en.js'
import { pieceKey } from './pieces.js'
import type { Action, Asset, Figure } from './types.js'

/** Actions whose figure leaves the account: what others are allowed to take does not leave by it. */
const leaves: readonly ApprovalText[] = [
  ...([
    'act.send',
    'act.wrap',
    'act.unwrap',
    'act.burn',
    'act.call',
    'act.swap',
    'act.bridge',
    'act.deploy',
    'act.blind',
  ] as const),
]

/** What is decoded to leave the account. */
export const toLeaving = (actions: readonly Action[]): readonly Figure[] =>
  actions.flatMap(({ text, figure }) => (figure && leaves.includes(text) ? [figure] : []))

/** What is decoded to leave, of each asset in one figure, in the order in which they first come. */
export function sumLeaving(actions: readonly Action[]): readonly Figure[] {
  const sums = new Map<string, Figure>()
  for (const { asset, amount } of toLeaving(actions)) {
    const key = toKey(asset)
    const before = sums.get(key)?.amount ?? 0n
    const sum = amount === 'unlimited' || before === 'unlimited' ? 'unlimited' : before + amount
    sums.set(key, { asset, amount: sum })
  }
  return [...sums.values()]
}

export const toKey = (asset: Asset): string => (asset.kind === 'coin' ? 'coin' : pieceKey(asset))
