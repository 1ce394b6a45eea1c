import { type Address, getAddress, type Hex } from 'viem'
import * as z from 'zod'

const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .transform((text) => getAddress(text))
const whole = z.string().regex(/^(?:0|[1-9]\d{0,77})$/)
const uint = whole.transform((text) => BigInt(text))

/** Reasons for which a payment is not taken, by x402's names (specification v2, section 9), and two of ours: the last. */
export type PaymentFault =
  | 'invalid_x402_version'
  | 'unsupported_scheme'
  | 'invalid_network'
  | 'invalid_payment_requirements'
  | 'invalid_payload'
  | 'invalid_exact_evm_payload_recipient_mismatch'
  | 'invalid_exact_evm_payload_authorization_value'
  | 'invalid_exact_evm_payload_authorization_valid_after'
  | 'invalid_exact_evm_payload_authorization_valid_before'
  | 'invalid_exact_evm_payload_signature'
  | 'insufficient_funds'
  | 'invalid_transaction_state'
  | 'duplicate_settlement'
  | 'settlement_pending'

/** What a merchant asks for (`PaymentRequirements`), of scheme `exact` on EVM chains. */
const requirementsShape = z.object({
  scheme: z.literal('exact'),
  network: z.string().max(64),
  asset: address,
  amount: whole,
  payTo: address,
  maxTimeoutSeconds: z.number().min(1).max(86_400),
  extra: z.object({
    name: z.string().min(1).max(100),
    version: z.string().min(1).max(20),
    assetTransferMethod: z.string().optional(),
  }),
})
/** {@link requirementsShape}, read. */
export type PaymentRequirements = z.output<typeof requirementsShape>

const payloadShape = z.object({
  signature: z.string().regex(/^0x[0-9a-fA-F]{130}$/),
  authorization: z.object({
    from: address,
    to: address,
    value: uint,
    validAfter: uint,
    validBefore: uint,
    nonce: z
      .string()
      .regex(/^0x[0-9a-fA-F]{64}$/)
      .transform((text) => text.toLowerCase() as Hex),
  }),
})

/** A transfer that its payer has authorized (ERC-3009). */
export interface Payment {
  readonly requirements: PaymentRequirements
  readonly authorization: {
    readonly from: Address
    readonly to: Address
    readonly value: bigint
    readonly validAfter: bigint
    readonly validBefore: bigint
    readonly nonce: Hex
  }
  readonly signature: Hex
}

const named = z.looseObject({ scheme: z.string(), network: z.string() })
const requestShape = z.object({
  x402Version: z.number(),
  paymentPayload: z.looseObject({ x402Version: z.number(), accepted: z.unknown(), payload: z.unknown() }),
  paymentRequirements: named,
})

/** The fields by which what was accepted has to be what was asked for. */
const toTerms = ({ network, asset, amount, payTo, extra: { name, version } }: PaymentRequirements) =>
  JSON.stringify([network, asset, amount, payTo, name, version])

/** Reads the body of `/verify` and `/settle`. @returns the payment, or why it is none */
export function readPayment(body: unknown): Payment | PaymentFault {
  const request = requestShape.safeParse(body)
  if (!request.success) return 'invalid_payload'
  const { x402Version, paymentPayload, paymentRequirements } = request.data
  if (x402Version !== 2 || paymentPayload.x402Version !== 2) return 'invalid_x402_version'
  if (paymentRequirements.scheme !== 'exact') return 'unsupported_scheme'
  if (!paymentRequirements.network.startsWith('eip155:')) return 'invalid_network'
  const requirements = requirementsShape.safeParse(paymentRequirements)
  if (!requirements.success) return 'invalid_payment_requirements'
  if ((requirements.data.extra.assetTransferMethod ?? 'eip3009') !== 'eip3009') return 'unsupported_scheme'
  const accepted = requirementsShape.safeParse(paymentPayload.accepted)
  if (!accepted.success || toTerms(accepted.data) !== toTerms(requirements.data)) return 'invalid_payload'
  const payload = payloadShape.safeParse(paymentPayload.payload)
  if (!payload.success) return 'invalid_payload'
  const { authorization, signature } = payload.data
  return { requirements: requirements.data, authorization, signature: signature as Hex }
}
