import type { Driver } from '../../types.js'
import type { DriverKind } from '../driverKind.js'
import { createEvmReader } from './evm/createEvmReader.js'
import { type NodeSettings, nodeSettings } from './settings.js'
import { createSolanaReader } from './solana/createSolanaReader.js'

/** The embedded default: what a chain's own nodes tell, a picture with a beginning. */
export const node: DriverKind<NodeSettings> = {
  settings: nodeSettings,
  create(id, settings, tools): Driver {
    const readers = new Map(
      [...tools.nodes].flatMap(([chain, chainNode]) => {
        const name = tools.nameOf(chain)
        // Without a name it is not known what the coin is called, nor how many digits it has.
        if (!name) return []
        if (chain.startsWith('solana:')) {
          return [[chain, createSolanaReader({ chain, name, node: chainNode, ...tools })] as const]
        }
        if (!chain.startsWith('eip155:')) return []
        return [[chain, createEvmReader({ chain, name, node: chainNode, settings, ...tools })] as const]
      }),
    )
    const readerOf = (chain: string) => {
      const reader = readers.get(chain)
      if (!reader) throw new Error('The driver was asked for a chain that it does not serve.')
      return reader
    }
    return {
      id,
      isNode: true,
      serves: (chain) => readers.has(chain),
      balances: (question) => readerOf(question.chain).balances(question),
      history: (question) => readerOf(question.chain).history(question),
      nfts: (question) => readerOf(question.chain).nfts(question),
    }
  },
}
