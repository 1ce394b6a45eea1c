/**
 * `latchkey/networks`: known chains as data, and what makes more of them. A host ships the chains that it imports.
 * @packageDocumentation
 */
export {
  type CaipNetworkId,
  type Currency,
  isNetworkId,
  type Network,
  type NetworkInput,
  parseAccountId,
  parseAssetId,
  parseNetworkId,
  toNetwork,
} from '../kernel/index.js'
export * from './evm.js'
export * from './others.js'
export * from './solana.js'
export { withRpc } from './withRpc.js'
