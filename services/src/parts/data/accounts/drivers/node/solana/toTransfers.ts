import type { SolanaTransaction } from '../../../../../../nodes/solana/shapes.js'
import type { Asset, Transfer } from '../../../types.js'

/** The mint by which wrapped SOL is held. */
export const wrappedMint = 'So11111111111111111111111111111111111111112'

/** A change of what an account holds of one asset, in smallest units. */
interface Change {
  readonly owner: string
  readonly amount: bigint
}

/** Names what was moved: an amount of a token, or a collectible. */
export type ToWhat = (amount: bigint) => Transfer['what']

/**
 * What a transaction moved, by what it left its parties with: nodes tell no transfers. The fee is none, nor is the rent of token
 * accounts. The other party is the one whose holding changed most the other way.
 */
export async function toTransfers(
  { meta, transaction }: SolanaTransaction,
  account: string,
  coin: Asset,
  toWhat: (mint: string, decimals: number) => Promise<ToWhat>,
): Promise<readonly Transfer[]> {
  const keys = transaction.message.accountKeys.map(({ pubkey }) => pubkey)
  const [payer = ''] = keys
  const held = [...(meta.preTokenBalances ?? []), ...(meta.postTokenBalances ?? [])]
  const tokenAccounts = new Set(held.map(({ accountIndex }) => accountIndex))
  const changeAt = (index: number) => (meta.postBalances[index] ?? 0n) - (meta.preBalances[index] ?? 0n)
  const rent = [...tokenAccounts].reduce((sum, index) => sum + changeAt(index), 0n)
  const coins = keys.flatMap((owner, index): readonly Change[] => {
    if (tokenAccounts.has(index)) return []
    return [{ owner, amount: changeAt(index) + (owner === payer ? meta.fee + toRent(rent, held) : 0n) }]
  })
  const mints = new Map(held.map(({ mint, uiTokenAmount }) => [mint, uiTokenAmount.decimals]))
  const moved = await Promise.all(
    [...mints].map(async ([mint, decimals]) => {
      const amounts = new Map<string, bigint>()
      for (const [list, sign] of [
        [meta.preTokenBalances, -1n],
        [meta.postTokenBalances, 1n],
      ] as const) {
        for (const { mint: own, owner = '', uiTokenAmount } of list ?? []) {
          if (own === mint) amounts.set(owner, (amounts.get(owner) ?? 0n) + sign * uiTokenAmount.amount)
        }
      }
      const changes = [...amounts].map(([owner, amount]) => ({ owner, amount }))
      return changes.some(({ owner, amount }) => owner === account && amount !== 0n)
        ? toTransfer(changes, account, await toWhat(mint, decimals))
        : []
    }),
  )
  return [...toTransfer(coins, account, (amount) => ({ asset: coin, amount })), ...moved.flat()]
}

/** What payers put into token accounts or got back from them; wrapped SOL is not rent, but what such an account holds. */
function toRent(change: bigint, held: readonly { readonly mint: string }[]): bigint {
  return held.some(({ mint }) => mint === wrappedMint) ? 0n : change
}

function toTransfer(changes: readonly Change[], account: string, toWhat: ToWhat): readonly Transfer[] {
  const amount = changes.find(({ owner }) => owner === account)?.amount ?? 0n
  if (amount === 0n) return []
  const isIn = amount > 0n
  const [other] = changes
    .filter((one) => one.owner !== account && (isIn ? one.amount < 0n : one.amount > 0n))
    .sort((one, two) => Number((isIn ? 1n : -1n) * (one.amount - two.amount)))
  const party = other?.owner ?? ''
  return [
    {
      direction: isIn ? 'in' : 'out',
      what: toWhat(isIn ? amount : -amount),
      from: isIn ? party : account,
      to: isIn ? account : party,
    },
  ]
}
