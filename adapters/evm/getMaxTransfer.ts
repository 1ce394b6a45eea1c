import type { TransferRequest, WalletHandle } from '../../src/adapter.js'
import { guarded } from './errors.js'
import { readMaxFeePerGas } from './fees.js'
import { getBalance } from './getBalance.js'
import { toTransferTransaction } from './transfer.js'

/** Gas that is kept back of a native coin: a plain transfer takes 21 000, a receiving contract may take more. */
const reservedGas = 65_000n

/**
 * The most of a token that can be sent, in its smallest units; of a collectible all copies. A native coin keeps back the fee of 65 000 gas; 0 when
 * there is not even that.
 * @throws {LatchkeyError} TRANSFER_INVALID, BALANCE_UNAVAILABLE
 */
export function getMaxTransfer(wallet: WalletHandle, transfer: Omit<TransferRequest, 'value'>): Promise<bigint> {
  return guarded({ code: 'BALANCE_UNAVAILABLE', message: 'Token Balance Unavailable' }, async () => {
    const { token } = transfer
    await toTransferTransaction(wallet, { ...transfer, value: 0n })
    if (token.address) return (await getBalance(wallet, wallet.account.address, token)).value
    const [balance, price] = await Promise.all([getBalance(wallet, wallet.account.address), readMaxFeePerGas(wallet)])
    const rest = balance.value - reservedGas * price
    return rest > 0n ? rest : 0n
  })
}
