import * as z from 'zod'
import { delegationFramework } from './delegationFramework.js'

/**
 * The contracts that accounts of one chain may be handed to (EIP-7702), and those that then command them. The operator pins them in the
 * chain file, and nothing else does: no project, page or message (S18).
 */
export interface SmartAccountPin {
  /** Which contract the delegate is. One kind is known: it keeps nothing in the account's storage. */
  readonly kind: 'EIP7702StatelessDeleGator'
  /** Release of the Delegation Framework that the three are of. */
  readonly version: '1.3.0'
  /** The one contract that an account's code may point to. */
  readonly delegate: string
  /** The EntryPoint (ERC-4337, 0.7) that the delegate obeys. */
  readonly entryPoint: string
  /** The manager of delegations (ERC-7710) that the delegate obeys. */
  readonly delegationManager: string
}

/** Not zero: an authorization to the zero address takes a delegate off. */
const address = z.string().regex(/^0x(?!0{40}$)[0-9a-fA-F]{40}$/)

/** A pin as operators write it: the release, on a chain where it is known to stand; else with its addresses. */
export const smartAccountShape = z.union([
  z.literal('1.3.0'),
  z.strictObject({
    kind: z.literal('EIP7702StatelessDeleGator'),
    version: z.literal('1.3.0'),
    delegate: address,
    entryPoint: address,
    delegationManager: address,
  }),
])

/** What an operator wrote, as a pin; undefined for a chain where the release is not known to stand. */
export function toPin(chainId: string, written: z.infer<typeof smartAccountShape>): SmartAccountPin | undefined {
  if (typeof written !== 'string') return written
  const { kind, version, delegate, entryPoint, delegationManager, chains } = delegationFramework
  if (!chains.some((id) => chainId === `eip155:${id}`)) return undefined
  return { kind, version, delegate, entryPoint, delegationManager }
}
