import { isAddressEqual } from 'viem'
import { DriverError } from '../../../upstream/driverError.js'
import { readAcrossDeposit } from './acrossDeposit.js'
import type { TransferOffer, TransferWish } from './types.js'

/**
 * Reads an offer's call by itself, whatever its driver says of it: who gets what on which chain, until when, and who is refunded.
 * @throws {DriverError} malformed
 */
export function checkOffer(wish: TransferWish, offer: TransferOffer): void {
  const { call, pays, until } = offer
  const deposit = readAcrossDeposit(call.data)
  const wrong = (what: string) => new DriverError('malformed', `Its call ${what}.`)
  if (!deposit) throw wrong('is none that is read here')
  const { user, origin, destination, recipient, amount, before } = wish
  if (!isAddressEqual(deposit.recipient, recipient)) throw wrong('names another recipient')
  if (!isAddressEqual(deposit.depositor, user)) throw wrong('refunds another account')
  if (`eip155:${deposit.destinationChainId}` !== destination.chain) throw wrong('leads to another chain')
  if (deposit.outputToken.toLowerCase() !== destination.token) throw wrong('brings another token')
  if (deposit.outputAmount !== amount) throw wrong('brings another amount')
  if (deposit.inputToken.toLowerCase() !== origin.token || deposit.inputAmount !== pays)
    throw wrong('takes something else')
  if (call.value !== 0n) throw wrong('takes coins')
  if (deposit.fillDeadline !== until || (before !== undefined && deposit.fillDeadline > before))
    throw wrong('has another deadline')
  if (offer.spender === undefined || !isAddressEqual(offer.spender, call.to)) throw wrong('is not to its spender')
}
