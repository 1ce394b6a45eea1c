import type { Records } from '../records.js'
import type { GrantStore } from './types.js'

/** Permissions that were given in this browser: all that is known where no service keeps them. */
export function createLocalGrants(records: Records): GrantStore {
  return {
    keep: (account, grant) => records.of(account).keepGrant(grant),
    async list(accounts) {
      const kept = await Promise.all(
        accounts.map(async (account) =>
          (await records.of(account).grants()).map((grant) => ({ ...grant, account })).toReversed(),
        ),
      )
      return kept.flat().toSorted((one, other) => other.at - one.at)
    },
  }
}
