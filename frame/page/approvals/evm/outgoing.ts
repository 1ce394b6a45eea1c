import type { AccessList, Address, Hex } from 'viem'

/** A transaction, as the page asks for it. */
export interface Outgoing {
  /** Absent when it creates a contract. */
  readonly to?: Address
  /** `0x` for a transfer of coins alone. */
  readonly data: Hex
  readonly value: bigint
  readonly gas?: bigint
  /** Price of a unit of gas: what the page allows at most, by whatever name. */
  readonly price?: bigint
  readonly tip?: bigint
  readonly nonce?: bigint
  /** What it touches, which makes that cheaper (EIP-2930); it changes nothing of what it does. Absent where there is none. */
  readonly accessList?: AccessList
}
