import { accountMethods } from './methods/accounts.js'
import { blockhashMethods } from './methods/blockhash.js'
import { clusterMethods } from './methods/cluster.js'
import { historyMethods } from './methods/history.js'
import { tokenMethods } from './methods/tokens.js'
import { transactionMethods } from './methods/transactions.js'
import type { Methods } from './node.js'

/** All methods of a cluster's JSON-RPC over HTTP. */
export const methods: Methods = {
  ...accountMethods,
  ...blockhashMethods,
  ...clusterMethods,
  ...historyMethods,
  ...tokenMethods,
  ...transactionMethods,
}
