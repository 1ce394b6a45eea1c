import type { ExplorerTarget, Network } from '../../src/adapter.js'
import { toExplorerUrl } from '../kit/explorerUrl.js'

/** Where an explorer shows a transaction or an account, by the paths of EIP-3091. */
export const explorerUrl = (network: Network, { address, hash }: ExplorerTarget): string | undefined =>
  hash ? toExplorerUrl(network, ['tx', hash]) : address ? toExplorerUrl(network, ['address', address]) : undefined
