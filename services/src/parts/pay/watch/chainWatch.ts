import type { Kysely } from 'kysely'
import type { Clock } from '../../../clock.js'
import type { Log } from '../../../log.js'
import type { PayTables } from '../schema.js'
import type { SettleTools } from './settle.js'

/** What watches of all chains are made with. */
export interface WatchTools {
  /** CAIP-2. */
  readonly chain: string
  readonly db: Kysely<PayTables>
  readonly clock: Clock
  readonly log: Log
  readonly tell: SettleTools['tell']
}

/**
 * Looks once at a chain, and writes what it found.
 * @returns whether anything is watched there
 * @throws {DriverError} where its nodes do not answer: nothing is written then
 */
export type ChainWatch = (signal: AbortSignal) => Promise<boolean>
