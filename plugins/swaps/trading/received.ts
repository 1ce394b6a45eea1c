import {
  type PluginContext,
  parseAccountId,
  type SentTransaction,
  sentTransactions,
  type Token,
} from '../../../src/plugin.js'
import type { Trading } from '../types.js'
import { readApart } from './apart.js'

/** What a swap has brought, as the receipt of what carried it says: see `Trading.received`. */
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
  // Of a batch the last one has the trade.
  const hash = entry?.replacedBy ?? (kind === 'calls' ? entry?.hashes?.at(-1) : id)
  if (!hash) return undefined
  const { address, networkId } = parseAccountId(account)
  try {
    const value = await readApart(context, networkId, (read) =>
      read.call('getReceived', { account: address, hash, token }),
    )
    return value === undefined ? undefined : { value, decimals: token.decimals, symbol: token.symbol }
  } catch {
    // The least that it brings is known all the same.
    return undefined
  }
}
