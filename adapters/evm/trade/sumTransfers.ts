import { wordAt } from '../abi.js'
import { transferTopic } from '../token.js'

/** By how much logs of ERC-20 transfers change what an account has of a token. What is no such log counts for nothing. */
export function sumTransfers(logs: unknown, contract: string, account: string): bigint {
  let sum = 0n
  for (const log of Array.isArray(logs) ? logs : []) {
    const { address, topics, data } = Object(log) as Record<string, unknown>
    const [topic, from, to]: readonly unknown[] = Array.isArray(topics) ? topics : []
    if (topic !== transferTopic || `${address}`.toLowerCase() !== contract.toLowerCase()) continue
    const value = wordAt(data, 0) ?? 0n
    if (wordAt(to, 0) === BigInt(account)) sum += value
    if (wordAt(from, 0) === BigInt(account)) sum -= value
  }
  return sum
}
