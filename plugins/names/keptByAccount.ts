import { type CaipAccountId, parseAccountId, parseNetworkId } from '../../src/plugin.js'
import { namedNamespace } from './coinTypes.js'

/** Of as many accounts the names are kept. */
const mostKept = 100

/** One value for each account, made when it is asked for; those that are not watched are forgotten when there are many. */
export function createKept<Value extends { watched(): boolean }>(make: (account: CaipAccountId) => Value) {
  const kept = new Map<string, Value>()
  return (account: CaipAccountId): Value => {
    const { networkId, address } = parseAccountId(account)
    // A name is its account's on every chain of EVM.
    const key = parseNetworkId(networkId).namespace === namedNamespace ? address.toLowerCase() : account
    const found = kept.get(key) ?? make(account)
    // One that is watched stays: there is one for all who ask.
    for (const [other, live] of kept) if (kept.size >= mostKept && !live.watched()) kept.delete(other)
    kept.set(key, found)
    return found
  }
}
