import { type FeeEstimate, LatchkeyError, type WalletHandle } from '../../../src/adapter.js'
import { askNode } from '../../kit/handles.js'
import { insufficientFunds } from '../../kit/insufficientFunds.js'
import { guarded } from '../errors.js'
import { readMaxFeePerGas, toGasLimit } from '../fees.js'
import { getBalance } from '../getBalance.js'
import { toQuantity } from '../hex.js'
import { toRpcTransaction } from '../transaction.js'
import { forecast } from './forecast.js'

/**
 * The most that transactions cost, one after the other, with a quarter more gas than they take now.
 * @throws {LatchkeyError} INSUFFICIENT_FUNDS, EXECUTION_REVERTED, TRANSACTION_INVALID, FEE_UNAVAILABLE; METHOD_NOT_SUPPORTED where
 * there are several and no node simulates
 */
export function estimate(wallet: WalletHandle, ...forms: readonly unknown[]): Promise<FeeEstimate> {
  return guarded({ code: 'FEE_UNAVAILABLE', message: 'The fee could not be read' }, async () => {
    const calls = await Promise.all(forms.map((form) => toRpcTransaction(wallet, form)))
    const { address } = wallet.account
    const [native, price, gas] = await Promise.all([
      getBalance(wallet, address),
      readMaxFeePerGas(wallet),
      calls.length === 1
        ? askNode(wallet, 'eth_estimateGas', calls).then((units) => [toQuantity(units)])
        : forecast(wallet, { account: address, transactions: forms, tokens: [] }).then(({ units }) => units),
    ])
    let units = 0n
    for (const each of gas) {
      if (!each) throw new LatchkeyError('FEE_UNAVAILABLE', 'The fee could not be read: the estimate is no number')
      units += toGasLimit(each)
    }
    const value = calls.reduce((sum, call) => sum + (toQuantity(call.value) ?? 0n), 0n)
    const fee = { ...native, value: units * price }
    if (native.value < value + fee.value) throw insufficientFunds(native, value + fee.value, { isFee: value === 0n })
    return { fee, terms: { units, price } }
  })
}
