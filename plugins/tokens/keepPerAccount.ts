import { type CaipAccountId, type CaipNetworkId, parseAccountId } from '../../src/plugin.js'

/** A user has a handful of accounts and networks; what was looked at longest ago is made anew. */
const most = 20

/** Keeps one value for each account: the same object for the same account. */
export function keepPerAccount<Value>(make: (account: CaipAccountId) => Value) {
  const values = new Map<CaipAccountId, Value>()
  return {
    of(account: CaipAccountId): Value {
      const value = values.get(account) ?? make(account)
      values.delete(account)
      values.set(account, value)
      for (const oldest of values.keys()) {
        if (values.size <= most) break
        values.delete(oldest)
      }
      return value
    },
    /** Those of one chain. */
    on: (networkId: CaipNetworkId): readonly Value[] =>
      [...values].flatMap(([account, value]) => (parseAccountId(account).networkId === networkId ? [value] : [])),
  }
}
