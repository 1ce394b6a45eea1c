import type { Hex } from 'viem'
import { type AcrossDeposit, readAcrossDeposit } from './acrossDeposit.js'
import { readLifiCall } from './lifiCall.js'
import { readSwapCall } from './swapCall.js'
import type { ReadCall } from './types.js'

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
