import type * as z from 'zod'
import type { Clock } from '../../../../clock.js'
import type { CallMany } from '../../../../nodes/evm/callMany.js'
import type { SwapDriver } from '../types.js'

/** What drivers are made with. */
export interface SwapDriverTools {
  readonly clock: Clock
  /** Without a retry, a cap or a timeout: see `fetchJson`. */
  readonly fetch: typeof fetch
  /** Reads contracts, by chain: of those that have a node. */
  readonly contracts: ReadonlyMap<string, CallMany>
}

/** A kind of driver: one folder, and one line in `index.ts`. */
export interface SwapDriverKind<Settings = unknown> {
  /** Settings of an operator's entry, without `kind`. Unknown ones are refused. */
  readonly settings: z.ZodType<Settings>
  create(id: string, settings: Settings, tools: SwapDriverTools): SwapDriver
}
