import { decodeFunctionData, encodeFunctionData, isAddressEqual, parseAbi } from 'viem'
import { encodeNonceStep, enforcers, type Hex } from '../../../../src/permissions/index.js'
import type { SmartChain } from '../../smart/openChains.js'
import type { AccountCall, Policy } from './policies.js'

/** What endings are booked on, in place of a project: no project has such an id. */
export const endingsId = ':endings'

/** As many permissions are ended at once. */
const mostEndings = 20

const managerAbi = parseAbi([
  'struct Caveat { address enforcer; bytes terms; bytes args; }',
  'struct Delegation { address delegate; address delegator; bytes32 authority; Caveat[] caveats; uint256 salt; bytes signature; }',
  'function disableDelegation(Delegation delegation)',
])

/**
 * The operator's policy for operations that only end permissions of the account that makes them: users end what they gave without coin, whatever a
 * project pays for, and on budgets of their own.
 * @returns undefined for operations that do anything else, and where the operator pays for no endings
 */
export function findEndingPolicy(
  { chain, endings, delegationManager }: Pick<SmartChain, 'chain' | 'endings' | 'delegationManager'>,
  sender: string,
  calls: readonly AccountCall[],
): Policy | undefined {
  const isEnding =
    calls.length > 0 && calls.length <= mostEndings && calls.every((call) => endsOwn(call, sender, delegationManager))
  return endings && isEnding ? { ...endings, project: endingsId, chain, contracts: undefined } : undefined
}

/** Whether a call ends one permission of the account, or all by a step of its number: exactly that, with no coin and no byte more. */
function endsOwn({ to, value, data }: AccountCall, sender: string, manager: string): boolean {
  if (value !== 0n) return false
  if (to.toLowerCase() === enforcers.nonce) return data.toLowerCase() === encodeNonceStep(manager.toLowerCase() as Hex)
  if (to.toLowerCase() !== manager.toLowerCase()) return false
  try {
    const { args } = decodeFunctionData({ abi: managerAbi, data })
    const isWhole = encodeFunctionData({ abi: managerAbi, args }) === data.toLowerCase()
    return isWhole && isAddressEqual(args[0].delegator, sender as Hex)
  } catch {
    // Another method, or none.
    return false
  }
}
