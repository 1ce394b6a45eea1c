import { delegationPart, encodeContext } from './context.js'
import { bytesPart, encodeParts, join, listPart, toWord } from './hex.js'
import type { Hex, SignedDelegation } from './types.js'

/** One call, which is all that a mode of our permissions carries out. */
export interface RedeemedCall {
  readonly to: Hex
  /** In the chain's smallest unit. Default: none. */
  readonly value?: bigint
  /** Default: none. */
  readonly data?: Hex
}

/** Delegations with the call that they are used for: the delegation that is redeemed first, the account's own last. */
export interface Redemption {
  readonly delegations: readonly SignedDelegation[]
  readonly call: RedeemedCall
}

/** One call, which reverts all when it fails (ERC-7579): enforcers refuse every other mode. */
const singleDefault = 0n

/**
 * Data of a call to the manager by which permissions are used (ERC-7710, `redeemDelegations`): all of them or none, in their order.
 * Its sender is the first delegation's delegate.
 */
export const encodeRedemption = (redemptions: readonly Redemption[]): Hex =>
  join(
    '0xcef6d209',
    encodeParts([
      listPart(redemptions.map(({ delegations }) => bytesPart(encodeContext(delegations)))),
      listPart(redemptions.map(() => singleDefault)),
      listPart(
        redemptions.map(({ call: { to, value = 0n, data = '0x' } }) => bytesPart(join(to, toWord(value), data))),
      ),
    ]),
  )

/** Data of the call to the manager by which the account that gave a delegation ends it. */
export const encodeDisabling = (delegation: SignedDelegation): Hex =>
  join('0x49934047', encodeParts([delegationPart(delegation)]))

/**
 * Data of the call to the NonceEnforcer by which an account ends all that it has given under its number so far, also what no list knows.
 * Works while the manager is paused.
 */
export const encodeNonceStep = (manager: Hex): Hex => join('0xf5743c4c', toWord(BigInt(manager)))
