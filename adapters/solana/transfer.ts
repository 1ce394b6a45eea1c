import type { TransferRequest, WalletHandle } from '../../src/adapter.js'
import { describeTransfer } from '../kit/describeTransfer.js'
import type { Recent } from '../kit/recent.js'
import { deliver } from './deliver.js'
import { guarded } from './errors.js'
import type { PriorityFee } from './options.js'
import { prepareTransfer } from './prepareTransfer.js'
import type { Lifetime } from './transaction.js'

/**
 * Sends a native coin or a token of either program; resolves with the signature as soon as it was sent. It is tried on a
 * node first, and the receiver's account for the token is made when there is none.
 * @throws {LatchkeyError} TRANSFER_INVALID, INSUFFICIENT_FUNDS, EXECUTION_REVERTED, WRONG_CHAIN, REQUEST_REJECTED, TRANSACTION_EXPIRED
 */
export function transfer(
  wallet: WalletHandle,
  request: TransferRequest,
  { priorityFee, sent }: { readonly priorityFee: PriorityFee; readonly sent: Recent<Lifetime> },
): Promise<string> {
  return guarded({ code: 'SEND_FAILED', message: 'The transfer was not sent' }, async () => {
    const { transaction, lifetime } = await prepareTransfer(wallet, request, { priorityFee })
    const signature = await deliver(wallet, transaction)
    sent.note(signature, lifetime)
    wallet.tellSent({ id: signature, kind: 'transaction', ...describeTransfer(request) })
    return signature
  })
}
