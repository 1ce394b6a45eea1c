import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Clock } from '../../../clock.js'
import { Refusal } from '../../../http/refusal.js'
import type { Log } from '../../../log.js'
import type { Upstream } from '../../../nodes/upstream.js'
import type { DataTables } from '../schema.js'
import type { NodeSettingRow } from './tables.js'

/** Names a node, and says nothing of its address, which may hold a key. */
export const nodeIdOf = ({ url, headers }: Upstream): string =>
  createHash('sha256')
    .update(JSON.stringify([url, headers ?? null]))
    .digest('base64url')
    .slice(0, 16)

/** A node with the operator's say. */
export interface SetNode {
  readonly node: string
  readonly upstream: Upstream
  readonly isOff: boolean
}

/** After so long what another process has set is read, in ms. */
const readEveryMs = 5_000

/** Order and switches of nodes: kept in the data part's tables, and in memory for each call. */
export function createNodeSettings(
  db: Kysely<DataTables>,
  { chains, clock, log }: { chains: ReadonlyMap<string, readonly Upstream[]>; clock: Clock; log: Log },
) {
  let rows: readonly NodeSettingRow[] = []
  let readAt = Number.NEGATIVE_INFINITY

  async function read(on: Kysely<DataTables> = db): Promise<void> {
    readAt = clock.now()
    rows = await on.selectFrom('data.node_settings').selectAll().execute()
  }

  function list(chain: string, from: readonly NodeSettingRow[] = rows): SetNode[] {
    const own = from.filter((row) => row.chain === chain)
    const placed = (chains.get(chain) ?? []).map((upstream, index) => {
      const node = nodeIdOf(upstream)
      const row = own.find((one) => one.node === node)
      // One that was configured since comes after those that were set.
      return { node, upstream, isOff: row?.is_off ?? false, place: row?.position ?? own.length + index }
    })
    return placed.toSorted((one, other) => one.place - other.place).map(({ place: _, ...node }) => node)
  }

  return {
    read,
    list,
    /** Those that are on. Where a new configuration has left none of them, all: a chain is not lost by what was set before. */
    choose(chain: string): readonly Upstream[] {
      if (clock.now() - readAt >= readEveryMs)
        read().catch((error: Error) => log.problem(`data could not read its nodes' settings: ${error.name}`))
      const nodes = list(chain)
      const on = nodes.filter(({ isOff }) => !isOff)
      return (on.length > 0 ? on : nodes).map(({ upstream }) => upstream)
    },
    /** @throws {Refusal} CHAIN_NOT_SERVED, BODY_INVALID */
    async set(
      on: Kysely<DataTables>,
      chain: string,
      nodes: readonly { node: string; isOff: boolean }[],
    ): Promise<void> {
      const known = list(chain)
      if (known.length === 0) throw new Refusal(404, 'CHAIN_NOT_SERVED', 'No node of that chain is configured.')
      const isWhole = nodes.length === known.length && known.every(({ node }) => nodes.some((one) => one.node === node))
      if (!isWhole) throw new Refusal(400, 'BODY_INVALID', 'Name each node of the chain once, in the order wanted.')
      if (nodes.every(({ isOff }) => isOff))
        throw new Refusal(400, 'BODY_INVALID', 'One node stays on: without any the chain would be gone for all.')
      await on.deleteFrom('data.node_settings').where('chain', '=', chain).execute()
      await on
        .insertInto('data.node_settings')
        .values(nodes.map(({ node, isOff }, position) => ({ chain, node, position, is_off: isOff })))
        .execute()
    },
    /** As a transaction sees them. */
    listIn: async (on: Kysely<DataTables>, chain: string) =>
      list(chain, await on.selectFrom('data.node_settings').selectAll().where('chain', '=', chain).execute()),
  }
}

/** See {@link createNodeSettings}. */
export type NodeSettings = ReturnType<typeof createNodeSettings>
