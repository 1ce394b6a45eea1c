import { isAddressEqual } from 'viem'
import { DriverError } from '../../../upstream/driverError.js'
import { readCall } from './readCall.js'
import type { TransferOffer, TransferWish } from './types.js'

/**
 * Reads an offer's call by itself, whatever its driver says of it: who gets what on which chain, until when, and who is refunded.
 * @throws {DriverError} malformed
 */
export function checkOffer(wish: TransferWish, offer: TransferOffer): void {
  const { call, pays, until, holder } = offer
  const read = readCall(call.data)
  const wrong = (what: string) => new DriverError('malformed', `Its call ${what}.`)
  if (!read) throw wrong('is none that is read here')
  const { user, origin, destination, recipient, amount, before } = wish
  const { depositor, chainId, takes, brings, deadline } = read
  if (!isAddressEqual(read.recipient, recipient)) throw wrong('names another recipient')
  if ((depositor === undefined) !== (holder === undefined)) throw wrong('is held otherwise than its driver says')
  if (depositor !== undefined && !isAddressEqual(depositor, user)) throw wrong('refunds another account')
  if ((chainId === undefined ? origin.chain : `eip155:${chainId}`) !== destination.chain)
    throw wrong('leads to another chain')
  if (brings.token.toLowerCase() !== destination.token) throw wrong('brings another token')
  if (brings.amount !== amount) throw wrong('brings another amount')
  if (takes.token.toLowerCase() !== origin.token || takes.amount !== pays) throw wrong('takes something else')
  if (call.value !== 0n) throw wrong('takes coins')
  if (deadline !== until || (before !== undefined && deadline > before)) throw wrong('has another deadline')
  if (!isAddressEqual(offer.spender, call.to)) throw wrong('is not to its spender')
}
