import { Refusal } from '../../../http/refusal.js'
import type { PartOffers } from '../../../part/definePart.js'

/**
 * With `onramp` in the query, which hashes are those of the account's purchases; else all are wanted.
 * @throws {Refusal} ONRAMP_NOT_SET_UP where nothing is sold, or by another process: then it is not known
 */
export async function findPurchases(
  { onramp, projectId = '' }: Readonly<Record<string, string>>,
  { account, asked }: { readonly account: string; readonly asked: readonly string[] },
  listPurchases: PartOffers['listPurchases'],
): Promise<(hash: string) => boolean> {
  if (onramp === undefined || onramp === 'false') return () => true
  if (!listPurchases) throw new Refusal(404, 'ONRAMP_NOT_SET_UP', 'Nothing is sold by this process: see --onramp.')
  const lists = await Promise.all(asked.map((chain) => listPurchases({ project: projectId, chain, address: account })))
  const hashes = new Set(lists.flat())
  return (hash) => hashes.has(hash.startsWith('0x') ? hash.toLowerCase() : hash)
}
