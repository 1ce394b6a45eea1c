import {
  type Address,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  isAddressEqual,
  parseAbi,
  parseSignature,
  recoverTypedDataAddress,
} from 'viem'
import { isRevert, NodeRefusal } from '../../nodes/chainNode.js'
import { type Fees, readFees } from '../../smart/readFees.js'
import { readNumber } from '../../smart/userOperation.js'
import { facilitatorLimits } from './limits.js'
import type { Payment, PaymentFault } from './messages.js'
import type { FacilitatorChain } from './openChains.js'

const abi = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function authorizationState(address,bytes32) view returns (bool)',
  'function transferWithAuthorization(address,address,uint256,uint256,uint256,bytes32,uint8,bytes32,bytes32)',
])

/** What a payer signs (ERC-3009). */
export const authorizationTypes = {
  TransferWithAuthorization: [
    { name: 'from', type: 'address' },
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'validAfter', type: 'uint256' },
    { name: 'validBefore', type: 'uint256' },
    { name: 'nonce', type: 'bytes32' },
  ],
} as const

/** A payment that the chain would take now. */
export interface GoodPayment {
  /** The call of the token. */
  readonly data: Hex
  readonly gas: bigint
  readonly fees: Fees
}

/** The call that settles a payment. */
export function encodePayment({ authorization, signature }: Payment): Hex {
  const { from, to, value, validAfter, validBefore, nonce } = authorization
  const { r, s, yParity } = parseSignature(signature)
  return encodeFunctionData({
    abi,
    functionName: 'transferWithAuthorization',
    args: [from, to, value, validAfter, validBefore, nonce, 27 + yParity, r, s],
  })
}

/** What can be said of a payment without a chain. */
function judgeTerms({ requirements, authorization }: Payment, chain: FacilitatorChain): PaymentFault | undefined {
  if (!chain.assets.has(requirements.asset.toLowerCase() as Address)) return 'invalid_payment_requirements'
  if (!isAddressEqual(authorization.to, requirements.payTo)) return 'invalid_exact_evm_payload_recipient_mismatch'
  if (authorization.value !== BigInt(requirements.amount)) return 'invalid_exact_evm_payload_authorization_value'
  return undefined
}

/**
 * Whether the payer's own key has signed exactly this. A contract's signature is not taken: its code could say yes now, and no in the
 * block, at the settler's cost.
 */
async function isSigned({ requirements, authorization, signature }: Payment): Promise<boolean> {
  const { network, asset, extra } = requirements
  const domain = {
    ...{ name: extra.name, version: extra.version, verifyingContract: asset },
    chainId: Number(network.slice('eip155:'.length)),
  }
  try {
    const signer = await recoverTypedDataAddress({
      ...{
        domain,
        types: authorizationTypes,
        primaryType: 'TransferWithAuthorization',
        message: authorization,
        signature,
      },
    })
    return isAddressEqual(signer, authorization.from)
  } catch {
    // No point of the curve.
    return false
  }
}

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
  const { requirements, authorization } = payment
  const { node } = chain
  const fault = judgeTerms(payment, chain)
  if (fault) return fault
  const fees = await readFees(node, signal)
  // A chain whose blocks come seldom is behind; the next one comes with the time of the day.
  const time = BigInt(Math.max(fees.time, Math.floor(now / 1000)))
  if (authorization.validAfter >= time) return 'invalid_exact_evm_payload_authorization_valid_after'
  if (authorization.validBefore < time + BigInt(facilitatorLimits.leastSeconds))
    return 'invalid_exact_evm_payload_authorization_valid_before'
  if (!(await isSigned(payment))) return 'invalid_exact_evm_payload_signature'
  const { asset } = requirements
  const { from, nonce, value } = authorization
  const call = async (data: Hex) => (await node.call('eth_call', [{ to: asset, data }, 'latest'], signal)) as Hex
  const [used, balance] = await Promise.all([
    call(encodeFunctionData({ abi, functionName: 'authorizationState', args: [from, nonce] })).then((answer) =>
      decodeFunctionResult({ abi, functionName: 'authorizationState', data: answer }),
    ),
    call(encodeFunctionData({ abi, functionName: 'balanceOf', args: [from] })).then((answer) =>
      decodeFunctionResult({ abi, functionName: 'balanceOf', data: answer }),
    ),
  ])
  if (used) return 'invalid_transaction_state'
  if (balance < value) return 'insufficient_funds'
  const data = encodePayment(payment)
  try {
    const gas = readNumber(await node.call('eth_estimateGas', [{ from: settler, to: asset, data }], signal))
    const most = (gas * 5n) / 4n
    return most > facilitatorLimits.mostGas ? 'invalid_transaction_state' : { data, gas: most, fees }
  } catch (error) {
    if (error instanceof NodeRefusal && isRevert(error)) return 'invalid_transaction_state'
    throw error
  }
}
