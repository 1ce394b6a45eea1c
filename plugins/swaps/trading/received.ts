import {
  type PluginContext,
  parseAccountId,
  type SentTransaction,
  sentTransactions,
  type Token,
} from '../../../src/plugin.js'
import type { Trading } from '../types.js'
import { readApart } from './apart.js'

/** What a swap has brought, as the receipts of its transactions say: see `Trading.received`. */
export async function received(
  context: PluginContext,
  { account, id, kind }: SentTransaction,
  token: Token,
): ReturnType<Trading['received']> {
  const list = await context.resources.get(sentTransactions)
  const entry = list
    ?.of(account)
    .get()
    ?.find((one) => one.id === id)
  const hashes = entry?.replacedBy ? [entry.replacedBy] : kind === 'calls' ? (entry?.hashes ?? []) : [id]
  const { address, networkId } = parseAccountId(account)
  try {
    const amounts = await Promise.all(
      hashes.map((hash) =>
        readApart(context, networkId, (read) => read.call('getReceived', { account: address, hash, token })),
      ),
    )
    const known = amounts.filter((amount) => amount !== undefined)
    if (known.length === 0) return undefined
    const value = known.reduce((sum, amount) => sum + amount, 0n)
    return { value, decimals: token.decimals, symbol: token.symbol }
  } catch {
    // The least that it brings is known all the same.
    return undefined
  }
}
