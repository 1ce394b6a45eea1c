import * as z from 'zod'
import type { Driver } from '../../types.js'
import type { DriverKind } from '../driverKind.js'
import { createEvmReader } from './evm/createEvmReader.js'
import { createSolanaReader } from './solana/createSolanaReader.js'

const settings = z.strictObject({
  /** Blocks back from the newest in which transfers of tokens and collectibles are looked for. */
  logBlocks: z.int().min(1).max(10_000_000).default(50_000),
  /** Blocks back from the newest that are read whole, for transfers of the native coin. */
  scanBlocks: z.int().min(1).max(10_000).default(256),
})

/** How far back `node` looks. */
export type NodeSettings = z.infer<typeof settings>

/** The embedded default: what a chain's own nodes tell, a picture with a beginning. */
export const node: DriverKind<NodeSettings> = {
  settings,
  create(id, bounds, tools): Driver {
    const readers = new Map(
      [...tools.nodes].flatMap(([chain, chainNode]) => {
        const name = tools.nameOf(chain)
        // Without a name nobody can say what the coin is called, nor how many digits it has.
        if (!name) return []
        if (chain.startsWith('solana:')) {
          return [[chain, createSolanaReader({ chain, name, node: chainNode, ...tools })] as const]
        }
        if (!chain.startsWith('eip155:')) return []
        return [[chain, createEvmReader({ chain, name, node: chainNode, bounds, ...tools })] as const]
      }),
    )
    const readerOf = (chain: string) => {
      const reader = readers.get(chain)
      if (!reader) throw new Error('The driver was asked for a chain that it does not serve.')
      return reader
    }
    return {
      id,
      serves: (chain) => readers.has(chain),
      balances: (question) => readerOf(question.chain).balances(question),
      history: (question) => readerOf(question.chain).history(question),
      nfts: (question) => readerOf(question.chain).nfts(question),
    }
  },
}
