import { LatchkeyError } from '../kernel/contract/errors.js'
import type { PaymentPayload, PaymentRequired, PaymentRequirements } from './messages.js'
import type { PayingOptions } from './payTypes.js'

/** An error for what is not paid. */
export const refuse = (reason: string, message: string, data: object = {}, cause?: unknown) =>
  new LatchkeyError('PAYMENT_REFUSED', message, { cause, data: { reason, ...data } })

/** A message that pays what was asked for. */
export const toPayload = (
  { resource, extensions }: PaymentRequired,
  accepted: PaymentRequirements,
  payload: PaymentPayload['payload'],
): PaymentPayload => ({ x402Version: 2, resource, accepted, payload, ...(extensions && { extensions }) })

/** Seconds since 1970: the chain's, or this machine's where blocks come seldom. */
export async function readTime(network: string, ask: PayingOptions['ask']): Promise<number> {
  const block = (await ask(network, 'eth_getBlockByNumber', ['latest', false])) as { timestamp?: string } | null
  return Math.max(Number(block?.timestamp ?? 0), Math.floor(Date.now() / 1000))
}
