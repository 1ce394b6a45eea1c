import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { SolanaClock } from './chain/createChain.js'
import { type ClusterDescription, defaultClusters } from './clusters.js'
import { createGenesis, deriveSolanaAccounts, type SolanaAccount } from './genesis.js'
import { loadLiteSvm } from './litesvm.js'
import { type RunningCluster, type SolanaCluster, startCluster } from './startCluster.js'

/** Which local clusters to run, and how. */
export interface SolanaOptions {
  /** By default stand-ins for mainnet, devnet and testnet, with their genesis hashes. */
  clusters?: readonly ClusterDescription[]
  /** One TCP port of 127.0.0.1 a cluster, for HTTP; the next port is its websocket's. Free ones where absent. */
  ports?: readonly (number | undefined)[]
  /** Folder that keeps the clusters between runs. Without it every start is a new chain. */
  stateDir?: string
  /** Where the clusters read the time. Default: this machine. */
  clock?: SolanaClock
  /** Ms of a slot. Default 400, as on the public clusters. */
  slotMs?: number
  /** Transactions that a cluster keeps for histories: the newest. Default 2000. */
  historyLimit?: number
  /** Whether a new cluster has collectibles, too. Default: false. */
  collectibles?: boolean
}

/** Running local clusters. */
export interface Solana {
  clusters: readonly SolanaCluster[]
  /** Ten accounts of the public test phrase, each with 1000 SOL and a million tokens on each cluster. */
  accounts: readonly SolanaAccount[]
  /** Ends all clusters and writes their state; resolves when no port is open. May be called twice. */
  stop(): Promise<void>
}

/**
 * Starts local Solana clusters in this process: the real machine that runs programs, behind a JSON-RPC and websocket door
 * of our own. Each has a token and funded accounts. They end with `stop()` or with the process.
 * @throws {Error} on a platform without litesvm, when a port is taken, or when a kept state cannot be read; nothing is
 * left running then
 * @example
 * const solana = await startSolana()
 * const [mainnet] = solana.clusters
 * await solana.stop()
 */
export async function startSolana(options: SolanaOptions = {}): Promise<Solana> {
  const { clusters = defaultClusters, ports = [], stateDir } = options
  const { slotMs = 400, historyLimit = 2000, clock = { now: () => Date.now() }, collectibles = false } = options
  if (!(slotMs >= 1)) throw new RangeError('slotMs is at least 1.')
  if (stateDir) await mkdir(stateDir, { recursive: true })
  const litesvm = await loadLiteSvm()
  const accounts = deriveSolanaAccounts()
  const shared = { litesvm, clock, slotMs, historyLimit, genesis: await createGenesis(accounts, collectibles) }
  const running: RunningCluster[] = []
  let stopping: Promise<void> | undefined
  const stop = () => {
    stopping ??= Promise.all(running.map((cluster) => cluster.stop())).then(() => undefined)
    return stopping
  }
  try {
    for (const [index, description] of clusters.entries()) {
      const stateFile = stateDir && join(stateDir, `solana-${description.genesisHash.slice(0, 32)}.json`)
      running.push(await startCluster(description, { ...shared, port: ports[index], stateFile, collectibles }))
    }
  } catch (cause) {
    await stop()
    throw cause
  }
  return { clusters: running.map(({ cluster }) => cluster), accounts, stop }
}
