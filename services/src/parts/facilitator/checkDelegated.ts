import {
  concat,
  decodeFunctionData,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  isAddressEqual,
  pad,
  parseAbi,
  toHex,
} from 'viem'
import { encodeContext, enforcers } from '../../../../src/permissions/index.js'
import { isSignedDelegation, listsAddress } from '../../smart/delegations.js'
import { facilitatorLimits } from './limits.js'
import type { DelegatedPayment, PaymentFault, PaymentRequirements } from './messages.js'
import type { CheckTerms, SettlingCall } from './settlingCall.js'

const abi = parseAbi(['function redeemDelegations(bytes[] contexts, bytes32[] modes, bytes[] calls)'])
/** One call, which reverts all when it fails (ERC-7579). */
const singleDefault: Hex = pad('0x')

/** The transfer that was asked for. */
const encodeTransfer = ({ payTo, amount }: PaymentRequirements): Hex =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [payTo, BigInt(amount)] })

/** The call of the manager. */
function encodePayment({ requirements, delegations }: DelegatedPayment): Hex {
  const call = concat([requirements.asset, pad(toHex(0)), encodeTransfer(requirements)])
  return encodeFunctionData({
    ...{ abi, functionName: 'redeemDelegations' },
    args: [[encodeContext(delegations)], [singleDefault], [call]],
  })
}

/**
 * Holds a transfer that a permission was passed on for against what was asked for: the whole chain of delegations, before the chain tries it.
 * Keys alone sign, and the account's code is the pinned one: of any other a stranger decides what it does in the block, at the settler's cost.
 * @throws {DriverError} when no node answers
 */
export async function checkDelegated(
  payment: DelegatedPayment,
  { chain, time, signal }: CheckTerms,
): Promise<PaymentFault | SettlingCall> {
  const { delegations, manager, payer, requirements } = payment
  const { framework, node } = chain
  if (!framework) return 'unsupported_scheme'
  if (!isAddressEqual(manager, framework.manager)) return 'invalid_payload'
  const fault = judgeTerms(payment) ?? judgeTimes(payment, time)
  if (fault) return fault
  const domain = { chainId: BigInt(requirements.network.slice('eip155:'.length)), manager }
  const signed = await Promise.all(delegations.map((one) => isSignedDelegation(one, domain)))
  if (signed.includes(false)) return 'invalid_exact_evm_payload_signature'
  const wanted = concat(['0xef0100', framework.delegate]).toLowerCase()
  for (const { delegator } of delegations) {
    const code = (await node.call('eth_getCode', [delegator, 'latest'], signal)) as Hex
    const isGood = code.toLowerCase() === wanted || (code === '0x' && !isAddressEqual(delegator, payer))
    if (!isGood) return 'invalid_transaction_state'
  }
  return { to: manager, data: encodePayment(payment), mostGas: facilitatorLimits.mostDelegatedGas }
}

/** What the chain would refuse, by x402's names. */
function judgeTerms({ delegations, requirements }: DelegatedPayment): PaymentFault | undefined {
  const wanted = encodeTransfer(requirements)
  for (const { enforcer, terms } of delegations.flatMap(({ caveats }) => caveats)) {
    if (enforcer === enforcers.allowedTargets && !listsAddress(terms, requirements.asset)) return 'invalid_payload'
    if (enforcer !== enforcers.exactCalldata || terms === wanted) continue
    return readPayee(terms)?.toLowerCase() === requirements.payTo.toLowerCase()
      ? 'invalid_exact_evm_payload_authorization_value'
      : 'invalid_exact_evm_payload_recipient_mismatch'
  }
  return undefined
}

function readPayee(data: Hex): Hex | undefined {
  try {
    const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data })
    return functionName === 'transfer' ? args[0] : undefined
  } catch {
    // Another call than a transfer.
    return undefined
  }
}

function judgeTimes({ delegations }: DelegatedPayment, time: bigint): PaymentFault | undefined {
  for (const { enforcer, terms } of delegations.flatMap(({ caveats }) => caveats)) {
    if (enforcer !== enforcers.timestamp) continue
    if (terms.length !== 66) return 'invalid_payload'
    const [after, before] = [BigInt(terms.slice(0, 34)), BigInt(`0x${terms.slice(34)}`)]
    if (after >= time) return 'invalid_exact_evm_payload_authorization_valid_after'
    if (before > 0n && before < time + BigInt(facilitatorLimits.leastSeconds))
      return 'invalid_exact_evm_payload_authorization_valid_before'
  }
  return undefined
}
