import type { Kysely } from 'kysely'
import type * as z from 'zod'
import type { Clock } from '../../../clock.js'
import { ServiceError } from '../../../errors.js'
import type { Log } from '../../../log.js'
import type { ChainName } from '../../chainNames.js'
import type { DataTables } from '../../schema.js'
import type { AccountsOptions } from '../config.js'
import type { TokenLists } from '../tokenLists.js'
import type { Driver } from '../types.js'
import type { ChainNode } from './node/chainNode.js'
import { node } from './node/index.js'

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

const kinds: Readonly<Record<string, DriverKind<never>>> = { node }

/**
 * The operator's drivers by their names, and `node`.
 * @throws {ServiceError} CONFIG_INVALID for a kind that is not there, or wrong settings; it names no value
 */
export function createDrivers(entries: AccountsOptions['drivers'], tools: DriverTools): ReadonlyMap<string, Driver> {
  const all = { node: { kind: 'node' }, ...entries }
  return new Map(
    Object.entries(all).map(([id, { kind: name, ...settings }]) => {
      const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined
      if (!kind) {
        const known = Object.keys(kinds).join(', ')
        throw new ServiceError('CONFIG_INVALID', `The driver "${id}" of --accounts has no known kind. Known: ${known}.`)
      }
      const parsed = kind.settings.safeParse(settings)
      if (parsed.success) return [id, kind.create(id, parsed.data, tools)]
      const place = parsed.error.issues[0]?.path.join('.') || 'its top'
      throw new ServiceError('CONFIG_INVALID', `The driver "${id}" of --accounts is wrong at ${place}.`)
    }),
  )
}
