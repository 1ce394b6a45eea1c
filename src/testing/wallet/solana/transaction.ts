import { toBase58 } from '../../../kernel/base/base58.js'
import { invalid, unauthorised } from '../rpcError.js'
import type { TestSolanaKey } from './key.js'
import type { TestSolanaChain } from './types.js'

/** Genesis hashes of the public clusters, or of what stands in for them. */
const genesis: Readonly<Record<string, string>> = {
  'solana:mainnet': '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
  'solana:devnet': 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG',
  'solana:testnet': '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY',
}

/** Signs a transaction as it travels, in the place of the key. Of up to 127 signatures and keys, which is far more than fit. */
export async function signTransaction(transaction: unknown, key: TestSolanaKey): Promise<Uint8Array> {
  if (!(transaction instanceof Uint8Array)) throw invalid('transaction is not bytes')
  const [count = 0] = transaction
  const start = 1 + count * 64
  const message = transaction.subarray(start)
  const header = (message[0] ?? 0) & 128 ? 1 : 0
  const required = message[header]
  if (!count || count > 127 || required !== count) throw invalid('transaction is malformed')
  const keys = header + 4
  const at = Array.from({ length: count }, (_, index) => message.subarray(keys + index * 32, keys + (index + 1) * 32))
    .map(toBase58)
    .indexOf(key.address)
  if (at < 0) throw unauthorised()
  const signed = Uint8Array.from(transaction)
  signed.set(await key.sign(message), 1 + at * 64)
  return signed
}

/** Hands a signed transaction to the chain's node, once that says it is the cluster we think it is. */
export async function sendTransaction(
  { chain, rpcUrl }: TestSolanaChain,
  signed: Uint8Array,
  options: unknown,
): Promise<void> {
  const expected = genesis[chain]
  if (expected && (await ask(rpcUrl, 'getGenesisHash')) !== expected)
    throw invalid('The node says that it is another cluster.')
  const { preflightCommitment, skipPreflight } = Object(options) as Record<string, unknown>
  const transaction = btoa(String.fromCharCode(...signed))
  await ask(rpcUrl, 'sendTransaction', [transaction, { encoding: 'base64', preflightCommitment, skipPreflight }])
}

async function ask(rpcUrl: string, method: string, params: readonly unknown[] = []): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(rpcUrl, { method: 'POST', body, headers })
  const { result, error } = (await response.json()) as { result?: unknown; error?: { message: string } }
  // Wallets hand on what the node said, as an Error with its number and data.
  if (error) throw Object.assign(new Error(error.message), error)
  return result
}
