import type { Network } from '../contract/network.js'
import { defineResource } from '../contract/resource.js'
import type { Request } from '../contract/rpc.js'
import type { ReadOptions } from '../contract/wallet.js'

/** Reads a chain without a wallet. */
export type ChainRpc = (network: Network, options?: ReadOptions) => Request

export const chainRpc = defineResource<ChainRpc>('latchkey-rpc')
