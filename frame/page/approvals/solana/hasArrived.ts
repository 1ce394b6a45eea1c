import type { ChainClient } from '../../types.js'

/** Whether the cluster knows a transaction, by its first signature. */
export async function hasArrived({ request }: ChainClient, signature: string): Promise<boolean> {
  const answer = await request('getSignatureStatuses', [[signature], { searchTransactionHistory: true }])
  const { value } = Object(answer) as { value?: unknown }
  return Array.isArray(value) && Boolean(value[0])
}
