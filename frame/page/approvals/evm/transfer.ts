import type { Address } from 'viem'

/** A transfer of the native coin, as the page wishes it. */
export interface Transfer {
  readonly to: Address
  readonly value: bigint
  readonly gas?: bigint
  /** Price of a unit of gas: what the page allows at most, by whatever name. */
  readonly price?: bigint
  readonly tip?: bigint
  readonly nonce?: bigint
}
