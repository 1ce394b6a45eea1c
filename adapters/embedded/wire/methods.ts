/** Safe methods that a node answers, and every node alike. */
export const nodeMethods: readonly string[] = [
  ...['eth_blockNumber', 'eth_call', 'eth_estimateGas', 'eth_feeHistory', 'eth_gasPrice', 'eth_getBalance'],
  ...['eth_getBlockByHash', 'eth_getBlockByNumber', 'eth_getBlockReceipts', 'eth_getBlockTransactionCountByHash'],
  ...['eth_getBlockTransactionCountByNumber', 'eth_getCode', 'eth_getLogs', 'eth_getProof', 'eth_getStorageAt'],
  ...['eth_getTransactionByBlockHashAndIndex', 'eth_getTransactionByBlockNumberAndIndex', 'eth_getTransactionByHash'],
  ...['eth_getTransactionCount', 'eth_getTransactionReceipt', 'eth_getUncleCountByBlockHash'],
  ...['eth_getUncleCountByBlockNumber', 'eth_maxPriorityFeePerGas', 'eth_sendRawTransaction', 'eth_syncing'],
]

/** Safe methods that the frame answers itself, by others of a node: the services keep no filters, and few nodes know `eth_getAccount`. */
export const workedOutMethods: readonly string[] = [
  ...['eth_getAccount', 'eth_getFilterChanges', 'eth_getFilterLogs', 'eth_newBlockFilter', 'eth_newFilter'],
  'eth_uninstallFilter',
]

/** Methods that the frame answers without asking its user: reads, and what is signed already (protocol, section 5). */
export const safeMethods: readonly string[] = [
  ...nodeMethods,
  ...workedOutMethods,
  ...['eth_accounts', 'eth_chainId', 'eth_newPendingTransactionFilter'],
  ...['wallet_getCapabilities', 'wallet_getCallsStatus', 'wallet_getAssets', 'eth_getUserOperationReceipt'],
  ...['eth_estimateUserOperationGas', 'eth_getUserOperationByHash', 'eth_supportedEntryPoints'],
]

/** Those, and what is told of permissions (ERC-7715). */
export const answeredMethods: readonly string[] = [
  ...safeMethods,
  ...['wallet_getSupportedExecutionPermissions', 'wallet_getGrantedExecutionPermissions'],
]

/** Methods that the user approves in the frame (section 5, "Not safe"). Every other one is refused by both sides. */
export const unsafeMethods: readonly string[] = [
  ...['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction', 'solana_signMessage', 'solana_signTransaction'],
  ...['solana_signAllTransactions', 'solana_signAndSendTransaction', 'wallet_sendCalls', 'wallet_grantPermissions'],
  ...['wallet_revokePermissions', 'eth_sendUserOperation'],
]

/**
 * Those, permissions by their names of today (ERC-7715), and ours: the account is to be plain again on the chain in use, all that was given
 * there ends.
 */
export const approvedMethods: readonly string[] = [
  ...unsafeMethods,
  ...['wallet_requestExecutionPermissions', 'wallet_revokeExecutionPermission'],
  ...['latchkey_takeOffContract', 'latchkey_endPermissions'],
]
