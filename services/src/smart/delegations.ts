import { type Address, type Hex, keccak256, recoverAddress } from 'viem'
import {
  anyDelegate,
  decodeContext,
  enforcers,
  hashDelegation,
  hashForSigning,
  rootAuthority,
  type SignedDelegation,
} from '../../../src/permissions/index.js'

/** Each costs gas: more are nothing that users give. */
const mostDelegations = 4
const mostCaveats = 12

/**
 * Reads a context that redeems delegations: the one that is redeemed first, the account's own last.
 * @returns undefined for what is not exactly the encoding of a chain in which each passes the next one on, by enforcers that are known
 */
export function readDelegations(context: Hex): readonly SignedDelegation[] | undefined {
  const delegations = decodeContext(context)
  return delegations && isChain(delegations) ? delegations : undefined
}

function isChain(delegations: readonly SignedDelegation[]): boolean {
  const known: readonly string[] = Object.values(enforcers)
  return (
    delegations.length > 0 &&
    delegations.length <= mostDelegations &&
    delegations.every(({ authority, delegator, caveats }, at) => {
      const parent = delegations[at + 1]
      const isLinked = parent
        ? authority === hashDelegation(parent, keccak256) && [delegator, anyDelegate].includes(parent.delegate)
        : authority === rootAuthority
      return isLinked && caveats.length <= mostCaveats && caveats.every(({ enforcer }) => known.includes(enforcer))
    })
  )
}

/** Whether the delegator's own key has signed exactly this, for this chain's manager. */
export async function isSignedDelegation(
  delegation: SignedDelegation,
  domain: { readonly chainId: bigint; readonly manager: Hex },
): Promise<boolean> {
  const hash = hashForSigning(delegation, domain, keccak256)
  // What is no signature recovers to no key.
  const signer = await recoverAddress({ hash, signature: delegation.signature }).catch(() => undefined)
  return signer?.toLowerCase() === delegation.delegator
}

/** Whether terms that list addresses, one after the other, have one. */
export function listsAddress(terms: Hex, address: Address): boolean {
  const listed: readonly string[] = terms.slice(2).match(/.{40}/g) ?? []
  return listed.includes(address.slice(2).toLowerCase())
}

/** Whether an account may redeem a chain of delegations, as far as they say who may. */
export function mayRedeem(delegations: readonly SignedDelegation[], account: Address): boolean {
  const redeemer = account.toLowerCase()
  const lists = delegations.flatMap(({ caveats }) => caveats.filter(({ enforcer }) => enforcer === enforcers.redeemer))
  return (
    [redeemer, anyDelegate].includes(delegations[0]?.delegate ?? '') &&
    // Open for all, another could be faster, at our cost.
    (lists.length > 0 || delegations[0]?.delegate === redeemer) &&
    lists.every(({ terms }) => listsAddress(terms, redeemer as Address))
  )
}
