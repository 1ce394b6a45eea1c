import { type Address, decodeFunctionResult, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { isRevert, NodeRefusal } from '../../nodes/chainNode.js'
import { mayRedeem } from '../../smart/delegations.js'
import { type Fees, readFees } from '../../smart/readFees.js'
import { readNumber } from '../../smart/userOperation.js'
import { checkAuthorized } from './checkAuthorized.js'
import { checkDelegated } from './checkDelegated.js'
import type { Payment, PaymentFault } from './messages.js'
import type { FacilitatorChain } from './openChains.js'
import type { SettlingCall } from './settlingCall.js'

const abi = parseAbi(['function balanceOf(address) view returns (uint256)'])

/** A payment that the chain would take now. */
export interface GoodPayment extends SettlingCall {
  readonly gas: bigint
  readonly fees: Fees
}

/** Whether a payment lets one of our own settlers send it. */
export const maySettle = (payment: Payment, settler: Address): boolean =>
  payment.method === 'eip3009' || mayRedeem(payment.delegations, settler)

/**
 * Holds a payment against what was asked for, and against the chain.
 * @param settler whom it would be sent by
 * @returns why it is not taken, or what settles it
 * @throws {DriverError} when no node answers
 */
export async function checkPayment(
  payment: Payment,
  chain: FacilitatorChain,
  { settler, now, signal }: { readonly settler: Address; readonly now: number; readonly signal: AbortSignal },
): Promise<PaymentFault | GoodPayment> {
  const { payer, requirements } = payment
  const { node } = chain
  if (!chain.assets.has(requirements.asset.toLowerCase() as Address)) return 'invalid_payment_requirements'
  const fees = await readFees(node, signal)
  // A chain whose blocks come seldom is behind; the next one comes with the time of the day.
  const terms = { chain, time: BigInt(Math.max(fees.time, Math.floor(now / 1000))), signal }
  const call =
    payment.method === 'eip3009' ? await checkAuthorized(payment, terms) : await checkDelegated(payment, terms)
  if (typeof call === 'string') return call
  const asked = { to: requirements.asset, data: encodeFunctionData({ abi, functionName: 'balanceOf', args: [payer] }) }
  const answer = (await node.call('eth_call', [asked, 'latest'], signal)) as Hex
  const balance = decodeFunctionResult({ abi, functionName: 'balanceOf', data: answer })
  if (balance < BigInt(requirements.amount)) return 'insufficient_funds'
  const { to, data } = call
  try {
    const gas = readNumber(await node.call('eth_estimateGas', [{ from: settler, to, data }], signal))
    const most = (gas * 5n) / 4n
    return most > call.mostGas ? 'invalid_transaction_state' : { ...call, gas: most, fees }
  } catch (error) {
    if (error instanceof NodeRefusal && isRevert(error)) return 'invalid_transaction_state'
    throw error
  }
}
