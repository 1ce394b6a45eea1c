import type { Bill, DepositState, ExchangeDeposit, ExchangeOffer } from '../types.js'

/** An exchange says that it has sent, and for so long, in ms, the chain shows nothing. */
const missingAfter = 30 * 60_000
/** So long the hash of what has arrived is waited for, in ms: the exchange's word comes after the chain's. */
const hashWithin = 15_000

/** How far it has come: by the chain, and only where that shows nothing by the exchange's word. */
export function toDepositState(
  { debt, arrived, saidAt, state }: Pick<ExchangeDeposit, 'debt' | 'arrived' | 'saidAt' | 'state'>,
  hasFailed: boolean,
  now: number,
): DepositState {
  if (arrived > debt.amount) return 'more'
  if (arrived === debt.amount) return 'arrived'
  if (arrived > 0n) return 'short'
  if (hasFailed || state === 'failed') return 'failed'
  if (saidAt === undefined) return 'waiting'
  return now - saidAt < missingAfter ? 'said' : 'missing'
}

/** The whole debt is there. */
export const hasArrived = ({ state }: ExchangeDeposit): boolean => state === 'arrived' || state === 'more'

/** It may still come: paid in another way meanwhile, the debt would be paid twice. */
export const isAwaited = ({ state }: ExchangeDeposit): boolean =>
  state === 'waiting' || state === 'said' || state === 'missing'

/** There is nothing more to look for. */
export const isSettled = (deposit: ExchangeDeposit, now: number): boolean =>
  deposit.state === 'failed' ||
  (hasArrived(deposit) && (deposit.hash !== undefined || now - (deposit.arrivedAt ?? now) >= hashWithin))

/** An exchange is asked only where it usually has sent before the bill's end. */
export const fits = ({ expiresAt }: Bill, { exchange }: ExchangeOffer, now: number): boolean =>
  expiresAt === undefined || (exchange.usualSeconds !== undefined && now + exchange.usualSeconds * 1000 < expiresAt)
