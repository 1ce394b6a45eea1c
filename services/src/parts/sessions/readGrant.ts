import { keccak256 } from 'viem'
import * as z from 'zod'
import {
  decodeContext,
  type Hex,
  hashDelegation,
  type Permission,
  readPermission,
  rootAuthority,
  type SignedDelegation,
} from '../../../../src/permissions/index.js'
import { isSignedDelegation } from '../../smart/delegations.js'

/** A permission that its chain would let be used, by its account's own signature. */
export interface ReadGrant {
  readonly hash: Hex
  readonly delegation: SignedDelegation
  readonly permission: Permission
}

/** What of an answer (ERC-7715) counts: its terms are read from the bytes that were signed. */
const answerShape = z.object({ context: z.string().max(24_000), delegationManager: z.string().max(42) })

/** A delegation as one of our permissions, by its terms. @returns undefined for any other */
export function readDelegation(delegation: SignedDelegation): ReadGrant | undefined {
  const permission = delegation.authority === rootAuthority ? readPermission(delegation) : undefined
  return permission && { hash: hashDelegation(delegation, keccak256), delegation, permission }
}

/** The permission of a context with exactly one delegation. @returns undefined for any other */
export function readContext(context: string): ReadGrant | undefined {
  const delegations = decodeContext(context as Hex)
  const [delegation] = delegations ?? []
  return delegation && delegations?.length === 1 ? readDelegation(delegation) : undefined
}

/**
 * Reads a permission that an account is said to have given: exactly one delegation of the account itself, of one of our sets, signed by the
 * account's key for this chain's manager, as the account's contract checks it.
 * @returns undefined for anything else
 */
export async function readGrant(
  { account, answer }: { readonly account: string; readonly answer: string },
  { chain, manager }: { readonly chain: string; readonly manager: string },
): Promise<ReadGrant | undefined> {
  const parsed = answerShape.safeParse(toJson(answer))
  if (!parsed.success || parsed.data.delegationManager.toLowerCase() !== manager) return undefined
  const read = readContext(parsed.data.context)
  if (read?.delegation.delegator !== account) return undefined
  const { delegation } = read
  const domain = { chainId: BigInt(chain.slice('eip155:'.length)), manager: manager as Hex }
  return (await isSignedDelegation(delegation, domain)) ? read : undefined
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // What is no JSON is no permission.
    return undefined
  }
}
