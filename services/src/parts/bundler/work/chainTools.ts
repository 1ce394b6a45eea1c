import type { Kysely } from 'kysely'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { Clock } from '../../../clock.js'
import type { Log } from '../../../log.js'
import type { SmartChain } from '../../../smart/openChains.js'
import type { BundlerTables } from '../schema.js'

/** What works on a chain. */
export interface ChainTools {
  readonly db: Kysely<BundlerTables>
  readonly chain: SmartChain
  readonly executors: readonly PrivateKeyAccount[]
  /** This process, as leases name it. */
  readonly owner: string
  readonly clock: Clock
  readonly log: Log
}
