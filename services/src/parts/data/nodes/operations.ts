import type { Kysely } from 'kysely'
import type { Clock } from '../../../clock.js'
import type { Upstreams } from '../../../nodes/upstreams.js'
import { createOperations } from '../../../operations/createOperations.js'
import { nodeOperations } from '../../../operations/nodes.js'
import type { DriverStanding } from '../accounts/createAccounts.js'
import type { DataTables } from '../schema.js'
import { checkNode, type NodeCheckTools } from './checkNode.js'
import { type NodeSettings, noNode, notServed, type SetNode } from './nodeSettings.js'
import type { NodeWatch } from './nodeWatch.js'

/** What operations on nodes work with. */
export interface NodeOperationsTools {
  readonly db: Kysely<DataTables>
  readonly clock: Clock
  readonly settings: NodeSettings
  readonly watch: NodeWatch
  /** The chains' nodes, by CAIP-2. */
  readonly nodes: ReadonlyMap<string, Pick<Upstreams, 'isResting'>>
  nameOf(chain: string): string | undefined
  /** Who is asked for what of accounts. */
  listDrivers(): readonly DriverStanding[]
  /** How one is checked that is to be added. */
  readonly check: NodeCheckTools
}

/** Blocks that a node may be behind the newest of its chain before it is said to lag: some seconds. */
const mostBehind = (chain: string) => (chain.startsWith('solana:') ? 50 : 5)

const toText = (ms: number) => new Date(ms).toISOString()

/** What the console does to nodes. */
export function createNodeOperations({ db, clock, settings, watch, nodes, nameOf, ...tools }: NodeOperationsTools) {
  async function describe(chain: string, { node, upstream, isOff, isAdded }: SetNode) {
    const [{ calls, faults, latencyMs, lastFault }, said] = [
      watch.recordOf(upstream),
      await watch.look(chain, upstream),
    ]
    return {
      // Of its address the host: the rest may be a key.
      ...{ node, host: new URL(upstream.url).host, isOff, isAdded, calls, faults },
      isResting: nodes.get(chain)?.isResting(upstream) ?? false,
      ...(latencyMs !== undefined && { latencyMs: Math.round(latencyMs) }),
      ...(lastFault && { lastFault: { at: toText(lastFault.at), why: lastFault.why } }),
      asked: { at: toText(said.at), ms: said.ms, ...(said.fault !== undefined && { fault: said.fault }) },
      ...(said.height !== undefined && { height: said.height }),
    }
  }
  const describeChain = async (chain: string) => {
    const own = await Promise.all(settings.list(chain).map((one) => describe(chain, one)))
    const newest = Math.max(...own.map(({ height = 0 }) => height))
    return {
      ...{ chain, name: nameOf(chain) ?? chain },
      nodes: own.map((one) => {
        const lag = one.height === undefined ? undefined : newest - one.height
        return { ...one, ...(lag !== undefined && { lag }), isLate: (lag ?? 0) > mostBehind(chain) }
      }),
    }
  }
  const requireNode = (chain: string, id: string) => {
    const found = settings.list(chain).find(({ node }) => node === id)
    if (found) return found
    throw noNode()
  }

  return createOperations({
    ...{ schema: 'data', db, clock, descriptions: nodeOperations },
    onChange: () => void settings.read(),
    handlers: (on) => {
      const look = async ({ chain }: { chain: string }) => ({
        chain,
        nodes: (await settings.listIn(on, chain)).map(({ node, upstream, isOff }) => ({
          ...{ node, host: new URL(upstream.url).host, isOff },
        })),
      })
      return {
        listNodes: {
          run: async (_all) => ({
            chains: await Promise.all([...nodes.keys()].map(describeChain)),
            drivers: tools.listDrivers(),
          }),
        },
        showNodes: { look, run: ({ chain }) => describeChain(chain) },
        testNode: {
          async run({ chain, node }) {
            const { at, ms, height, fault } = await watch.test(chain, requireNode(chain, node).upstream)
            return {
              at: toText(at),
              ms,
              ...(height !== undefined && { height }),
              ...(fault !== undefined && { fault }),
            }
          },
        },
        setNodes: {
          look,
          async run({ chain, nodes: wanted }) {
            await settings.set(on, chain, wanted)
            return { chain, nodes: wanted }
          },
        },
        addNode: {
          look,
          async run({ chain, url, headers }) {
            if (!nodes.has(chain)) throw notServed()
            const upstream = await checkNode(chain, { url, headers }, tools.check)
            const node = await settings.add(on, chain, upstream)
            await settings.read()
            return { chain, node }
          },
        },
        removeNode: {
          look,
          async run({ chain, node }) {
            await settings.remove(on, chain, node)
            return { chain, removed: node }
          },
        },
      }
    },
  })
}

/** See {@link createNodeOperations}. */
export type NodeOperations = ReturnType<typeof createNodeOperations>
