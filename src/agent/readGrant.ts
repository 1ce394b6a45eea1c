import type { Hex } from 'viem'
import { LatchkeyError } from '../kernel/contract/errors.js'
import { decodeContext, type Permission, readPermission, type SignedDelegation } from '../permissions/index.js'
import type { AgentGrant } from './types.js'

/** A permission, read from its own bytes. */
export interface ReadGrant {
  readonly chainId: number
  readonly manager: Hex
  readonly delegations: readonly SignedDelegation[]
  /** The account's own delegation: the last one. */
  readonly root: SignedDelegation
  readonly permission: Permission
}

/** Reads a grant by what is signed, not by what was said of it. @throws {LatchkeyError} AGENT_GRANT */
export function readGrant({ chainId, context, delegationManager }: AgentGrant, agent: Hex): ReadGrant {
  const delegations = decodeContext(context.toLowerCase() as Hex) ?? []
  const [first, root] = [delegations[0], delegations.at(-1)]
  const permission = root && readPermission(root)
  if (!first || !permission || !/^0x[0-9a-f]{1,13}$/i.test(chainId) || !/^0x[0-9a-f]{40}$/i.test(delegationManager))
    throw new LatchkeyError(
      'AGENT_GRANT',
      'The grant is no permission that can be read: give the wallet’s answer as it is.',
    )
  if (first.delegate !== agent)
    throw new LatchkeyError('AGENT_GRANT', 'The grant is for another address than that of the key.')
  return { chainId: Number(chainId), manager: delegationManager.toLowerCase() as Hex, delegations, root, permission }
}
