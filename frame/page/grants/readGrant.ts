import { type Hex, keccak256 } from 'viem'
import * as z from 'zod/mini'
import {
  decodeContext,
  enforcers,
  hashDelegation,
  type Permission,
  readPermission,
  type SignedDelegation,
  selectorOf,
} from '../../../src/permissions/index.js'
import type { ListedGrant } from '../permissions/types.js'

/** A permission of a list, once its own bytes have said what it is. */
export interface ReadGrant {
  readonly listed: ListedGrant
  readonly context: Hex
  readonly delegation: SignedDelegation
  readonly hash: Hex
  /** Undefined for what this wallet does not give: another wallet's set of enforcers. */
  readonly permission: Permission | undefined
  /** The number of the account that it counts with; undefined where it has none. */
  readonly nonce: bigint | undefined
  /** Text of a contract call's method. */
  readonly method: string | undefined
}

const answer = z.object({
  context: z.string(),
  permission: z.optional(z.object({ data: z.optional(z.object({ method: z.optional(z.string()) })) })),
})

/**
 * Reads one of a list. Who keeps the list decides on nothing: what is said of it is decoded from its bytes, and one that is not of this
 * account, or not what its hash says, is none.
 */
export function readGrant(listed: ListedGrant, account: string): ReadGrant | undefined {
  const said = answer.safeParse(toJson(listed.answer)).data
  const context = said?.context as Hex | undefined
  const [delegation, ...rest] = (context && decodeContext(context)) ?? []
  if (!context || !delegation || rest.length > 0 || delegation.delegator !== account.toLowerCase()) return undefined
  const hash = hashDelegation(delegation, keccak256)
  if (hash !== listed.hash) return undefined
  const permission = readPermission(delegation)
  const terms = delegation.caveats.find(({ enforcer }) => enforcer === enforcers.nonce)?.terms
  const nonce = terms?.length === 66 ? BigInt(terms) : undefined
  const method = said?.permission?.data?.method
  return {
    ...{ listed, context, delegation, hash, permission, nonce },
    method: permission?.limit.type === 'contract-call' ? named(method, permission.limit.method) : undefined,
  }
}

/** A text that says which method it is, of no more than that. */
const named = (method: string | undefined, selector: Hex) =>
  method !== undefined && /^\w+\(.*\)$/.test(method) && selectorOf(method, (bytes) => keccak256(bytes)) === selector
    ? method
    : undefined

function toJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // What is no JSON is no permission.
    return undefined
  }
}
