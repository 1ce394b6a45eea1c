import type { WalletHandle } from '../../src/adapter.js'
import type { Recent } from '../kit/recent.js'
import { deliver } from './deliver.js'
import { guarded } from './errors.js'
import type { PriorityFee } from './options.js'
import type { Lifetime } from './transaction.js'
import { toReadyTransaction } from './transaction.js'

/**
 * Sends a `SolanaTransaction`; resolves with its signature as soon as it was sent. Nothing is ever signed twice: after an
 * error the caller looks at the chain, then asks the user.
 * @throws {LatchkeyError} TRANSACTION_INVALID, REQUEST_REJECTED, WRONG_CHAIN, or what the node says (INSUFFICIENT_FUNDS ...)
 */
export function sendTransaction(
  wallet: WalletHandle,
  transaction: unknown,
  { priorityFee, sent }: { readonly priorityFee: PriorityFee; readonly sent: Recent<Lifetime> },
): Promise<string> {
  return guarded({ code: 'SEND_FAILED', message: 'The transaction was not sent' }, async () => {
    const ready = await toReadyTransaction(wallet, transaction, priorityFee)
    const signature = await deliver(wallet, ready.transaction)
    sent.note(signature, ready.lifetime)
    wallet.tellSent({ id: signature, kind: 'transaction' })
    return signature
  })
}
