import { type Address, getAddress, type Hex, keccak256 } from 'viem'
import * as z from 'zod'
import { hashDelegation, type SignedDelegation } from '../../../../src/permissions/index.js'
import { readDelegations } from '../../smart/delegations.js'

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
    name: z.string().min(1).max(100).optional(),
    version: z.string().min(1).max(20).optional(),
    assetTransferMethod: z.string().default('eip3009'),
    facilitatorAddresses: z.array(address).max(20).optional(),
  }),
})
/** {@link requirementsShape}, read. */
export type PaymentRequirements = z.output<typeof requirementsShape>

const authorizedShape = z.object({
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

const delegatedShape = z.object({
  delegationManager: address,
  permissionContext: z
    .string()
    .max(40_000)
    .regex(/^0x(?:[0-9a-fA-F]{2})+$/),
  delegator: address,
})

interface AnyPayment {
  readonly requirements: PaymentRequirements
  /** Whose money it is. */
  readonly payer: Address
  /** Which names it on the chain, with its payer: an authorization's nonce, a delegation's hash. */
  readonly nonce: Hex
}

/** A transfer that its payer has authorized (ERC-3009, method `eip3009`). */
export interface AuthorizedPayment extends AnyPayment {
  readonly method: 'eip3009'
  /** The token's domain. */
  readonly domain: { readonly name: string; readonly version: string }
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

/** A transfer that a permission was passed on for (ERC-7710, method `erc7710`). */
export interface DelegatedPayment extends AnyPayment {
  readonly method: 'erc7710'
  readonly manager: Address
  readonly delegations: readonly SignedDelegation[]
}

/** What is settled. */
export type Payment = AuthorizedPayment | DelegatedPayment

const named = z.looseObject({ scheme: z.string(), network: z.string() })
const requestShape = z.object({
  x402Version: z.number(),
  paymentPayload: z.looseObject({ x402Version: z.number(), accepted: z.unknown(), payload: z.unknown() }),
  paymentRequirements: named,
})

/** The fields by which what was accepted has to be what was asked for. */
const toTerms = ({ network, asset, amount, payTo, extra }: PaymentRequirements) =>
  JSON.stringify([
    ...[network, asset, amount, payTo, extra.assetTransferMethod],
    ...(extra.assetTransferMethod === 'eip3009' ? [extra.name, extra.version] : [extra.facilitatorAddresses]),
  ])

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
  const read = methods.get(requirements.data.extra.assetTransferMethod)
  if (!read) return 'unsupported_scheme'
  const accepted = requirementsShape.safeParse(paymentPayload.accepted)
  if (!accepted.success || toTerms(accepted.data) !== toTerms(requirements.data)) return 'invalid_payload'
  return read(requirements.data, paymentPayload.payload)
}

type ReadMethod = (requirements: PaymentRequirements, payload: unknown) => Payment | PaymentFault

const methods: ReadonlyMap<string, ReadMethod> = new Map<string, ReadMethod>([
  ['eip3009', readAuthorized],
  ['erc7710', readDelegated],
])

function readAuthorized(requirements: PaymentRequirements, value: unknown): AuthorizedPayment | PaymentFault {
  const { name, version } = requirements.extra
  if (name === undefined || version === undefined) return 'invalid_payment_requirements'
  const payload = authorizedShape.safeParse(value)
  if (!payload.success) return 'invalid_payload'
  const { authorization, signature } = payload.data
  return {
    ...{ method: 'eip3009', requirements, payer: authorization.from, nonce: authorization.nonce },
    ...{ domain: { name, version }, authorization, signature: signature as Hex },
  }
}

function readDelegated(requirements: PaymentRequirements, value: unknown): DelegatedPayment | PaymentFault {
  const payload = delegatedShape.safeParse(value)
  const delegations = payload.success && readDelegations(payload.data.permissionContext as Hex)
  const [first, root] = delegations ? [delegations[0], delegations.at(-1)] : []
  if (!payload.success || !delegations || !first || root?.delegator !== payload.data.delegator.toLowerCase())
    return 'invalid_payload'
  const { delegationManager: manager, delegator: payer } = payload.data
  return { method: 'erc7710', requirements, payer, nonce: hashDelegation(first, keccak256), manager, delegations }
}
