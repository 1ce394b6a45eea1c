import { LatchkeyError, type TransferEstimate, type TransferRequest, type WalletHandle } from '../../src/adapter.js'
import { askNode } from '../kit/handles.js'
import { insufficientFunds } from '../kit/insufficientFunds.js'
import { guarded } from './errors.js'
import { readMaxFeePerGas, toGasLimit } from './fees.js'
import { getBalance } from './getBalance.js'
import { toQuantity } from './hex.js'
import { toHex } from './toHex.js'
import { isNft } from './token.js'
import { toTransferTransaction } from './transfer.js'

/**
 * The most that a transfer costs in the native coin.
 * @throws {LatchkeyError} TRANSFER_INVALID, INSUFFICIENT_FUNDS when amount and fee are more than there is, TRANSFER_REFUSED,
 * RECEIVER_REFUSES, TOKEN_UNKNOWN, EXECUTION_REVERTED
 */
export function estimateTransfer(wallet: WalletHandle, transfer: TransferRequest): Promise<TransferEstimate> {
  return guarded({ code: 'FEE_UNAVAILABLE', message: 'The fee could not be read' }, async () => {
    const { to, value = 0n, data, assertAccepted } = await toTransferTransaction(wallet, transfer)
    const { address } = wallet.account
    const { token } = transfer
    const native = await getBalance(wallet, address)
    const held = token.address ? await getBalance(wallet, address, token) : native
    if (held.value < transfer.value) throw isNft(token) ? unowned() : insufficientFunds(held, transfer.value)
    const call = { from: address, to, value: toHex(value), ...(data ? { data } : {}) }
    const accepted = assertAccepted?.()
    // The estimate says that it would fail, and not why.
    const estimate = askNode(wallet, 'eth_estimateGas', [call]).catch(async (error) => {
      await accepted
      throw error
    })
    const [gas, price] = await Promise.all([estimate, readMaxFeePerGas(wallet), accepted])
    const units = toQuantity(gas)
    if (units === undefined)
      throw new LatchkeyError('FEE_UNAVAILABLE', 'The fee could not be read: the estimate is no number')
    const terms = { units: toGasLimit(units), price }
    const fee = { ...native, value: terms.units * price }
    if (native.value < value + fee.value)
      throw insufficientFunds(native, value + fee.value, { isFee: token.address !== undefined })
    return { fee, terms }
  })
}

const unowned = () =>
  new LatchkeyError(
    'INSUFFICIENT_FUNDS',
    'Insufficient funds: the account does not have this collectible, or too few of it.',
  )
