import { createRecent } from '../../../../createRecent.js'
import { mapParallel } from '../../../../mapParallel.js'
import type { ChainNode } from '../../../../nodes/chainNode.js'
import { commitment, type SolanaTransaction, solanaTransactionShape } from '../../../../nodes/solana/shapes.js'
import { parseAnswer } from '../../../../upstream/parseAnswer.js'

/** A transaction with its name. */
export type NamedTransaction = SolanaTransaction & { readonly signature: string }

/** Transactions by signature; one that the node does not have is left out. */
export type ReadTransactions = (
  signatures: readonly string[],
  signal: AbortSignal,
) => Promise<readonly NamedTransaction[]>

/** What is kept, by a rough measure: each is read again until it is final. */
const mostBytes = 8 * 1024 * 1024
const bytesOf = ({ transaction, meta }: SolanaTransaction) =>
  500 + 150 * transaction.message.accountKeys.length + 200 * (meta.postTokenBalances?.length ?? 0)
const parallel = 8

export function createReadTransaction(node: ChainNode): ReadTransactions {
  const kept = createRecent<NamedTransaction>(mostBytes)
  const options = { encoding: 'jsonParsed', commitment, maxSupportedTransactionVersion: 0 }

  async function readOne(signature: string, signal: AbortSignal): Promise<readonly NamedTransaction[]> {
    const known = kept.get(signature)
    if (known) return [known]
    const answer = await node.call('getTransaction', [signature, options], signal)
    if (answer === null) return []
    const found = { ...parseAnswer(solanaTransactionShape, answer), signature }
    kept.set(signature, found, bytesOf(found))
    return [found]
  }
  return async (signatures, signal) =>
    (await mapParallel(signatures, parallel, (signature) => readOne(signature, signal))).flat()
}
