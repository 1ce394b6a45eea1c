import type { Chain } from '../chain/createChain.js'
import type { Key } from '../keys.js'

/** What the methods of a cluster's JSON-RPC work on. */
export interface Node {
  chain: Chain
  genesisHash: string
  /** Pays for air drops. */
  faucet: Key
  /** Slots that the node claims to lag behind its cluster: 0 is healthy. */
  slotsBehind: number
}

/** A method: takes the positional parameters, gives the result or throws an RpcProblem. */
export type Method = (node: Node, params: readonly unknown[]) => unknown
export type Methods = Readonly<Record<string, Method>>

/** Version that the node gives for itself: that of the Agave libraries inside litesvm 1.4.1. */
export const nodeVersion = '4.2.1'

/** A value with the slot that it was true in. */
export const withContext = (slot: number, value: unknown) => ({ context: { apiVersion: nodeVersion, slot }, value })
