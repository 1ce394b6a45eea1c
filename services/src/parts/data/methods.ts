import type { MethodKind } from '../../nodes/upstreams.js'

/**
 * The methods that are passed on. A node's other methods sign with its own keys, change its state, show its insides or
 * keep filters that the next node of the list would not know.
 */
const evmReads = `
  eth_blobBaseFee eth_blockNumber eth_call eth_chainId eth_createAccessList eth_estimateGas eth_feeHistory eth_gasPrice
  eth_getBalance eth_getBlockByHash eth_getBlockByNumber eth_getBlockReceipts eth_getBlockTransactionCountByHash
  eth_getBlockTransactionCountByNumber eth_getCode eth_getLogs eth_getProof eth_getStorageAt
  eth_getTransactionByBlockHashAndIndex eth_getTransactionByBlockNumberAndIndex eth_getTransactionByHash
  eth_getTransactionCount eth_getTransactionReceipt eth_getUncleByBlockHashAndIndex
  eth_getUncleByBlockNumberAndIndex eth_getUncleCountByBlockHash eth_getUncleCountByBlockNumber
  eth_maxPriorityFeePerGas eth_simulateV1 eth_syncing net_listening net_version web3_clientVersion
`
const solanaReads = `
  getAccountInfo getBalance getBlock getBlockCommitment getBlockHeight getBlockTime getBlocks getBlocksWithLimit
  getEpochInfo getEpochSchedule getFeeForMessage getFirstAvailableBlock getGenesisHash getHealth getInflationReward
  getLatestBlockhash getMinimumBalanceForRentExemption getMultipleAccounts getProgramAccounts
  getRecentPerformanceSamples getRecentPrioritizationFees getSignatureStatuses getSignaturesForAddress getSlot
  getStakeMinimumDelegation getSupply getTokenAccountBalance getTokenAccountsByDelegate getTokenAccountsByOwner
  getTokenLargestAccounts getTokenSupply getTransaction getTransactionCount getVersion isBlockhashValid
  simulateTransaction
`

const allowed: Readonly<Record<string, ReadonlyMap<string, MethodKind>>> = {
  eip155: list(evmReads, 'eth_sendRawTransaction'),
  solana: list(solanaReads, 'sendTransaction'),
}

function list(reads: string, ...writes: string[]): ReadonlyMap<string, MethodKind> {
  const entries: [string, MethodKind][] = reads
    .trim()
    .split(/\s+/)
    .map((method) => [method, 'read'])
  return new Map([...entries, ...writes.map((method): [string, MethodKind] => [method, 'write'])])
}

/**
 * Kind of a method on a chain; undefined when it is not allowed.
 * @param chainId CAIP-2
 */
export function findMethodKind(chainId: string, method: string): MethodKind | undefined {
  const namespace = chainId.split(':', 1)[0] ?? ''
  return Object.hasOwn(allowed, namespace) ? allowed[namespace]?.get(method) : undefined
}
