import {
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  isAddressEqual,
  parseAbi,
  parseSignature,
  recoverTypedDataAddress,
} from 'viem'
import { facilitatorLimits } from './limits.js'
import type { AuthorizedPayment, PaymentFault } from './messages.js'
import type { CheckTerms, SettlingCall } from './settlingCall.js'

const abi = parseAbi([
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

/** The call of the token. */
function encodePayment({ authorization, signature }: AuthorizedPayment): Hex {
  const { from, to, value, validAfter, validBefore, nonce } = authorization
  const { r, s, yParity } = parseSignature(signature)
  return encodeFunctionData({
    abi,
    functionName: 'transferWithAuthorization',
    args: [from, to, value, validAfter, validBefore, nonce, 27 + yParity, r, s],
  })
}

/**
 * Whether the payer's own key has signed exactly this. A contract's signature is not taken: its code could say yes now, and no in the
 * block, at the settler's cost.
 */
async function isSigned({ requirements, domain, authorization, signature }: AuthorizedPayment): Promise<boolean> {
  const { network, asset } = requirements
  try {
    const signer = await recoverTypedDataAddress({
      domain: { ...domain, verifyingContract: asset, chainId: Number(network.slice('eip155:'.length)) },
      ...{ types: authorizationTypes, primaryType: 'TransferWithAuthorization', message: authorization, signature },
    })
    return isAddressEqual(signer, authorization.from)
  } catch {
    // No point of the curve.
    return false
  }
}

/** Holds a transfer that was authorized against what was asked for, and against its token. @throws {DriverError} when no node answers */
export async function checkAuthorized(
  payment: AuthorizedPayment,
  { chain, time, signal }: CheckTerms,
): Promise<PaymentFault | SettlingCall> {
  const { requirements, authorization, payer, nonce } = payment
  const { asset } = requirements
  if (!isAddressEqual(authorization.to, requirements.payTo)) return 'invalid_exact_evm_payload_recipient_mismatch'
  if (authorization.value !== BigInt(requirements.amount)) return 'invalid_exact_evm_payload_authorization_value'
  if (authorization.validAfter >= time) return 'invalid_exact_evm_payload_authorization_valid_after'
  if (authorization.validBefore < time + BigInt(facilitatorLimits.leastSeconds))
    return 'invalid_exact_evm_payload_authorization_valid_before'
  if (!(await isSigned(payment))) return 'invalid_exact_evm_payload_signature'
  const asked = encodeFunctionData({ abi, functionName: 'authorizationState', args: [payer, nonce] })
  const answer = (await chain.node.call('eth_call', [{ to: asset, data: asked }, 'latest'], signal)) as Hex
  if (decodeFunctionResult({ abi, functionName: 'authorizationState', data: answer }))
    return 'invalid_transaction_state'
  return { to: asset, data: encodePayment(payment), mostGas: facilitatorLimits.mostGas }
}
