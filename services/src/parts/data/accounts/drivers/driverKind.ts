import type { Kysely } from 'kysely'
import type * as z from 'zod'
import type { Clock } from '../../../../clock.js'
import type { Log } from '../../../../log.js'
import type { ChainNode } from '../../../../nodes/chainNode.js'
import type { ChainName } from '../../chainNames.js'
import type { DataTables } from '../../schema.js'
import type { TokenLists } from '../tokenLists.js'
import type { Driver } from '../types.js'

/** What drivers are made with. */
export interface DriverTools {
  readonly db: Kysely<DataTables>
  readonly clock: Clock
  /** Without a retry, a cap or a timeout: see `fetchJson`. */
  readonly fetch: typeof fetch
  readonly log: Log
  /** Nodes of the installation's chains. */
  readonly nodes: ReadonlyMap<string, ChainNode>
  readonly tokens: TokenLists
  /** What a chain and its coin are called; undefined for a chain without a name. */
  readonly nameOf: (chain: string) => ChainName | undefined
}

/** A kind of driver: one folder, and one line below. */
export interface DriverKind<Settings = unknown> {
  /** Settings of an operator's entry, without `kind`. Unknown ones are refused. */
  readonly settings: z.ZodType<Settings>
  create(id: string, settings: Settings, tools: DriverTools): Driver
}
