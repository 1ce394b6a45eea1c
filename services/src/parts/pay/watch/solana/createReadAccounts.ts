import type { Clock } from '../../../../clock.js'
import { mapParallel } from '../../../../mapParallel.js'
import type { ChainNode } from '../../../../nodes/chainNode.js'
import { commitment, tokenAccountsShape } from '../../../../nodes/solana/shapes.js'
import { parseAnswer } from '../../../../upstream/parseAnswer.js'
import type { Place } from './readPlaces.js'

/** Accounts whose histories hold all that comes to these places: recipients, and their accounts of the tokens. */
export type ReadAccounts = (places: readonly Place[], signal: AbortSignal) => Promise<readonly string[]>

/** A new token account is seen after so long at the latest, in ms; what makes one names its owner, whose history is read, too. */
const keptMs = 30_000
const parallel = 4

export function createReadAccounts(node: ChainNode, clock: Clock): ReadAccounts {
  const kept = new Map<string, { readonly accounts: readonly string[]; readonly until: number }>()

  async function readOne({ payTo, token }: Place, signal: AbortSignal): Promise<readonly string[]> {
    const key = `${payTo} ${token}`
    const known = kept.get(key)
    if (known && known.until > clock.now()) return known.accounts
    const options = { encoding: 'jsonParsed', commitment }
    const answer = await node.call('getTokenAccountsByOwner', [payTo, { mint: token }, options], signal)
    const accounts = parseAnswer(tokenAccountsShape, answer).value.map(({ pubkey }) => pubkey)
    kept.set(key, { accounts, until: clock.now() + keptMs })
    return accounts
  }

  return async (places, signal) => {
    const tokens = places.filter(({ token }) => token !== '')
    const owned = await mapParallel(tokens, parallel, (place) => readOne(place, signal))
    return [...new Set([...places.map(({ payTo }) => payTo), ...owned.flat()])]
  }
}
