import { setTimeout as wait } from 'node:timers/promises'
import { type Hex, type PublicClient, type TransactionReceipt, TransactionReceiptNotFoundError } from 'viem'

/** Ms between two questions, and until it is given up. */
const [every, most] = [20, 60_000]

/**
 * Waits until a transaction is in a block of a local chain, by asking for its receipt again and again. viem's
 * `waitForTransactionReceipt` asks once for each block: a chain that mines when something is sent makes no other one, and on a busy
 * machine the block is seen before its receipts are.
 *
 * @throws {TransactionReceiptNotFoundError} after a minute
 */
export async function waitForReceipt(
  reader: Pick<PublicClient, 'getTransactionReceipt'>,
  hash: Hex,
): Promise<TransactionReceipt> {
  for (const end = Date.now() + most; ; await wait(every)) {
    try {
      return await reader.getTransactionReceipt({ hash })
    } catch (error) {
      if (!(error instanceof TransactionReceiptNotFoundError) || Date.now() > end) throw error
    }
  }
}
