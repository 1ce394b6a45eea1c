import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Clock } from '../../../clock.js'
import { Refusal } from '../../../http/refusal.js'
import type { Log } from '../../../log.js'
import type { NodePool } from '../../../nodes/nodePool.js'
import type { Upstream } from '../../../nodes/upstream.js'
import type { DataTables } from '../schema.js'
import type { AddedNodeRow, NodeSettingRow } from './tables.js'

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
  /** Whether it was added while the services ran: it can be removed so. */
  readonly isAdded: boolean
}

/** What is kept of the operator's say. */
interface Kept {
  readonly rows: readonly NodeSettingRow[]
  readonly added: readonly AddedNodeRow[]
}

/** What order, switches and added nodes are kept with. */
export interface NodeSettingsTools {
  /** As configured, by CAIP-2. */
  readonly chains: ReadonlyMap<string, readonly Upstream[]>
  /** Asks nodes that were added. */
  readonly judgedFetch: typeof fetch
  readonly clock: Clock
  readonly log: Log
}

/** After so long what another process has set is read, in ms. */
const readEveryMs = 5_000
/** Nodes of one chain at most, configured and added. */
const mostNodes = 20

/** Order, switches and added nodes: kept in the data part's tables, and in memory for each call. */
export function createNodeSettings(db: Kysely<DataTables>, { chains, judgedFetch, clock, log }: NodeSettingsTools) {
  let kept: Kept = { rows: [], added: [] }
  let readAt = Number.NEGATIVE_INFINITY
  /** One object for each node, whatever is read: what is known of it is kept by it. */
  const known = new Map<string, Upstream>()

  async function readFrom(on: Kysely<DataTables>): Promise<Kept> {
    const rows = await on.selectFrom('data.node_settings').selectAll().execute()
    return { rows, added: await on.selectFrom('data.added_nodes').selectAll().orderBy('added_at').execute() }
  }
  async function read(): Promise<void> {
    readAt = clock.now()
    kept = await readFrom(db)
  }

  function toUpstream({ node, url, headers }: AddedNodeRow): Upstream {
    const upstream = known.get(node) ?? { url, headers: headers ?? undefined, fetch: judgedFetch }
    known.set(node, upstream)
    return upstream
  }

  function list(chain: string, { rows, added }: Kept = kept): SetNode[] {
    const own = rows.filter((row) => row.chain === chain)
    const configured = (chains.get(chain) ?? []).map((upstream) => ({ node: nodeIdOf(upstream), upstream }))
    const ids = new Set(configured.map(({ node }) => node))
    const others = added
      .filter((row) => row.chain === chain && !ids.has(row.node))
      .map((row) => ({ node: row.node, upstream: toUpstream(row) }))
    const placed = [...configured, ...others].map(({ node, upstream }, index) => {
      const row = own.find((one) => one.node === node)
      // One that was configured or added since comes after those that were set.
      const place = row?.position ?? own.length + index
      return { node, upstream, isOff: row?.is_off ?? false, isAdded: !ids.has(node), place }
    })
    return placed.toSorted((one, other) => one.place - other.place).map(({ place: _, ...node }) => node)
  }

  function keepUp(): void {
    if (clock.now() - readAt >= readEveryMs)
      read().catch((error: Error) => log.problem(`data could not read its nodes' settings: ${error.name}`))
  }

  return {
    read,
    list,
    /** A chain's nodes for calls. Where a new configuration has left none of them on, all: a chain is not lost by what was set before. */
    poolOf: (chain: string): Pick<NodePool, 'choose' | 'placeOf'> => ({
      choose() {
        keepUp()
        const nodes = list(chain)
        const on = nodes.filter(({ isOff }) => !isOff)
        return (on.length > 0 ? on : nodes).map(({ upstream }) => upstream)
      },
      placeOf: (upstream) => list(chain).findIndex((one) => one.upstream === upstream) + 1,
    }),
    /** @throws {Refusal} CHAIN_NOT_SERVED, BODY_INVALID */
    async set(
      on: Kysely<DataTables>,
      chain: string,
      nodes: readonly { node: string; isOff: boolean }[],
    ): Promise<void> {
      const there = list(chain, await readFrom(on))
      if (there.length === 0) throw notServed()
      const isWhole = nodes.length === there.length && there.every(({ node }) => nodes.some((one) => one.node === node))
      if (!isWhole) throw new Refusal(400, 'BODY_INVALID', 'Name each node of the chain once, in the order wanted.')
      if (nodes.every(({ isOff }) => isOff))
        throw new Refusal(400, 'BODY_INVALID', 'One node stays on: without any the chain would be gone for all.')
      await on.deleteFrom('data.node_settings').where('chain', '=', chain).execute()
      await on
        .insertInto('data.node_settings')
        .values(nodes.map(({ node, isOff }, position) => ({ chain, node, position, is_off: isOff })))
        .execute()
    },
    /**
     * Adds one that was checked; it is asked after the others.
     * @throws {Refusal} CHAIN_NOT_SERVED, NODE_EXISTS, NODE_LIMIT_REACHED
     */
    async add(on: Kysely<DataTables>, chain: string, upstream: Upstream): Promise<string> {
      const there = list(chain, await readFrom(on))
      if (there.length === 0) throw notServed()
      const node = nodeIdOf(upstream)
      if (there.some((one) => one.node === node)) throw new Refusal(409, 'NODE_EXISTS', 'The chain has that node.')
      if (there.length >= mostNodes)
        throw new Refusal(403, 'NODE_LIMIT_REACHED', `A chain has ${mostNodes} nodes at most. Remove one first.`)
      const headers = upstream.headers ? JSON.stringify(upstream.headers) : null
      await on
        .insertInto('data.added_nodes')
        .values({ chain, node, url: upstream.url, headers: headers as AddedNodeRow['headers'], added_at: clock.now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return node
    },
    /** Removes one that was added. @throws {Refusal} CHAIN_NOT_SERVED, NODE_STAYS */
    async remove(on: Kysely<DataTables>, chain: string, node: string): Promise<void> {
      const there = list(chain, await readFrom(on))
      const found = there.find((one) => one.node === node)
      if (!found) throw noNode()
      if (!found.isAdded)
        throw new Refusal(409, 'NODE_STAYS', 'It is of the configuration: switch it off here, or take it out there.')
      if (!found.isOff && !there.some((one) => one.node !== node && !one.isOff))
        throw new Refusal(409, 'NODE_STAYS', 'It is the last that is on. Switch another on first.')
      await on.deleteFrom('data.added_nodes').where('chain', '=', chain).where('node', '=', node).execute()
      await on.deleteFrom('data.node_settings').where('chain', '=', chain).where('node', '=', node).execute()
    },
    /** As a transaction sees them. */
    listIn: async (on: Kysely<DataTables>, chain: string) => list(chain, await readFrom(on)),
  }
}

/** See {@link createNodeSettings}. */
export type NodeSettings = ReturnType<typeof createNodeSettings>

/** A chain that this part has no nodes of. */
export const notServed = () => new Refusal(404, 'CHAIN_NOT_SERVED', 'No node of that chain is configured.')
/** What a chain has no node of. */
export const noNode = () => new Refusal(404, 'CHAIN_NOT_SERVED', 'That chain has no such node.')
