import type { Address, Hex } from 'viem'
import { type AcrossDeposit, readAcrossDeposit } from './acrossDeposit.js'
import { readLifiCall } from './lifiCall.js'
import { readSwapCall } from './swapCall.js'

/** What a call does, read of its bytes alone. Addresses may have any spelling. */
export interface ReadCall {
  readonly recipient: Address
  /** Who is refunded; undefined where nothing is held: it arrives, or nothing has happened. */
  readonly depositor: Address | undefined
  /** Number of the chain where it arrives; undefined: the one where it is sent. */
  readonly chainId: bigint | undefined
  readonly takes: { readonly token: Address; readonly amount: bigint }
  /** What arrives at least. */
  readonly brings: { readonly token: Address; readonly amount: bigint }
  /** In seconds since 1970. */
  readonly deadline: number
}

/** Each knows its own calls alone: what none of them reads is no offer. */
const readers: readonly ((data: Hex) => ReadCall | undefined)[] = [
  (data) => toRead(readAcrossDeposit(data)),
  (data) => toRead(readLifiCall(data)),
  readSwapCall,
]

/** Undefined for a call that is not read here. */
export function readCall(data: Hex): ReadCall | undefined {
  for (const read of readers) {
    const found = read(data)
    if (found) return found
  }
  return undefined
}

function toRead(deposit: AcrossDeposit | undefined): ReadCall | undefined {
  if (!deposit) return undefined
  const { depositor, recipient, destinationChainId: chainId, fillDeadline: deadline } = deposit
  return {
    ...{ depositor, recipient, chainId, deadline },
    takes: { token: deposit.inputToken, amount: deposit.inputAmount },
    brings: { token: deposit.outputToken, amount: deposit.outputAmount },
  }
}
