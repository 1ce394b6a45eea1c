import { type Chain, type ChainOptions, createChain } from './chain/createChain.js'
import { type ClusterDescription, toCaipNetworkId } from './clusters.js'
import { createFaucet, localCollectibles, localDollar, type SolanaToken } from './genesis.js'
import type { Node } from './rpc/node.js'
import { openDoors } from './rpc/openDoors.js'
import { readState, writeState } from './stateFile.js'
import type { SolanaCollectibles } from './tokens/collectibles.js'

/** One running local cluster. */
export interface SolanaCluster {
  name: string
  /** CAIP-2, such as `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp`. */
  caipNetworkId: `solana:${string}`
  genesisHash: string
  /** Address of the JSON-RPC endpoint; answers any web origin. */
  rpcUrl: string
  /** Address for subscriptions: the next port, where clients look for it by themselves. */
  wsUrl: string
  /** "Local Dollar", the same mint on every cluster; each funded account holds a million. */
  token: SolanaToken
  /** With the option `collectibles`: the same mints on every cluster; each funded account holds three. */
  collectibles?: SolanaCollectibles
  /** Goes on by this many slots at once. 1 confirms what was sent, 32 finalize it, 151 outlive its blockhash. */
  advance(slots?: number): void
  /** Makes the node say that it lags behind its cluster by so many slots (error -32005); 0 ends that. */
  setSlotsBehind(slots: number): void
}

/** A running cluster, and its end. */
export interface RunningCluster {
  cluster: SolanaCluster
  stop(): Promise<void>
}

export interface ClusterOptions extends Omit<ChainOptions, 'stored'> {
  port?: number
  /** Keeps the chain. */
  stateFile?: string
  /** A new chain was given collectibles. */
  collectibles: boolean
}

/** The clock is looked at this often in a slot. */
const looksPerSlot = 4
/** Ms between writes of the state, while anything changes. */
const writeMs = 5000

export async function startCluster(
  { name, genesisHash }: ClusterDescription,
  { port, stateFile, collectibles, ...options }: ClusterOptions,
): Promise<RunningCluster> {
  const stored = stateFile === undefined ? undefined : await readState(stateFile, genesisHash)
  const chain = createChain({ ...options, stored })
  const node: Node = { chain, genesisHash, faucet: createFaucet(), slotsBehind: 0 }
  const doors = await openDoors(node, port)
  const ticking = setInterval(chain.catchUp, options.slotMs / looksPerSlot)
  const keeper =
    stateFile === undefined ? undefined : keepState(chain, () => writeState(stateFile, genesisHash, chain.store()))
  const cluster: SolanaCluster = {
    name,
    caipNetworkId: toCaipNetworkId(genesisHash),
    genesisHash,
    rpcUrl: `http://127.0.0.1:${doors.port}`,
    wsUrl: `ws://127.0.0.1:${doors.port + 1}`,
    token: localDollar(),
    ...(collectibles && { collectibles: localCollectibles() }),
    advance: (slots = 1) => chain.advance(slots),
    setSlotsBehind(slots) {
      node.slotsBehind = slots
    },
  }
  return {
    cluster,
    async stop() {
      clearInterval(ticking)
      await doors.close()
      await keeper?.stop()
    },
  }
}

/** Writes the state now and then while transactions come in, and once at the end. */
function keepState(chain: Chain, write: () => Promise<void>) {
  let isDirty = true
  let writing = Promise.resolve()
  chain.listen({
    onSlot: () => undefined,
    onTransactions() {
      isDirty = true
    },
  })
  const writeNow = () => {
    isDirty = false
    // One after the other; each reports its own failure, and the next one tries again.
    writing = writing.then(write).catch((error) => {
      isDirty = true
      process.stderr.write(`The state of a local Solana could not be written: ${String(error)}\n`)
    })
    return writing
  }
  const timer = setInterval(() => (isDirty ? writeNow() : undefined), writeMs)
  return {
    stop() {
      clearInterval(timer)
      return writeNow()
    },
  }
}
