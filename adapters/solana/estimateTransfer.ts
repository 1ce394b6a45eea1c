import type { TransferEstimate, TransferRequest, WalletHandle } from '../../src/adapter.js'
import { guarded } from './errors.js'
import type { PriorityFee } from './options.js'
import { prepareTransfer } from './prepareTransfer.js'

/**
 * What a transfer costs in the native coin: the network's fee, the offer to validators, and what the receiver's account
 * for the token must hold when it is made for it.
 * @throws {LatchkeyError} TRANSFER_INVALID, INSUFFICIENT_FUNDS, EXECUTION_REVERTED, TOKEN_UNKNOWN, FEE_UNAVAILABLE
 */
export function estimateTransfer(
  wallet: WalletHandle,
  transfer: TransferRequest,
  options: { readonly priorityFee: PriorityFee },
): Promise<TransferEstimate> {
  return guarded({ code: 'FEE_UNAVAILABLE', message: 'The fee could not be read' }, async () => {
    const { decimals, symbol } = wallet.network.nativeCurrency
    const { cost, deposit, terms } = await prepareTransfer(wallet, transfer, options)
    const toAmount = (value: bigint) => ({ value, decimals, symbol })
    return { fee: toAmount(cost), ...(deposit && { deposit: toAmount(deposit) }), terms }
  })
}
