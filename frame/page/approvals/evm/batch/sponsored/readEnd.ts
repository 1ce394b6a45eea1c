import { bytesToHex, type Hex } from 'viem'
import * as z from 'zod/mini'
import { encodeValidation, type Operation } from '../../../../../keys/smartAccount.js'
import { FrameError } from '../../../../errors.js'
import type { ChainClient } from '../../../../types.js'
import { toQuantity } from '../../readPrices.js'

/** Seconds for which a signature may be good: what was not sent by then never is. */
const longest = 600

const head = z.object({ number: z.string(), timestamp: z.string() })

/** When an operation can come no more, in seconds of its chain; and the block that was the newest before it. */
export interface OperationEnd {
  readonly until: number
  readonly from: number
}

/**
 * Asks the paymaster's contract, as the EntryPoint will, whether it pays for an operation, and until when. What it signed for longer could be
 * held back, and sent when no one thinks of it any more.
 *
 * @returns undefined where it does not pay, or not for ten minutes at most
 * @throws {FrameError} CHAIN_UNREACHABLE
 */
export async function readEnd(
  { request }: ChainClient,
  operation: Operation,
  { account, entryPoint }: { readonly account: Hex; readonly entryPoint: Hex },
  signal: AbortSignal,
): Promise<OperationEnd | undefined> {
  const data = bytesToHex(encodeValidation(operation, account, entryPoint))
  const call = { from: entryPoint, to: bytesToHex(operation.paymaster.address), data }
  const [answer, block] = await Promise.all([
    orNothing(request('eth_call', [call, 'latest'], signal)),
    request('eth_getBlockByNumber', ['latest', false], signal),
  ])
  if (typeof answer !== 'string' || !/^0x[0-9a-f]{128}/i.test(answer)) return undefined
  const { number, timestamp } = head.parse(block)
  const now = toQuantity(timestamp)
  // Where the context stands, then the word that judges.
  const validation = BigInt(`0x${answer.slice(66, 130)}`)
  // From the right: a failed signature or an aggregator (20 bytes), until, after (6 bytes each).
  const [refused, until, after] = [
    validation & (2n ** 160n - 1n),
    (validation >> 160n) & (2n ** 48n - 1n),
    validation >> 208n,
  ]
  const isGood = refused === 0n && after <= now && until > now && until <= now + BigInt(longest)
  return isGood ? { until: Number(until), from: Number(toQuantity(number)) } : undefined
}

/** Undefined where the contract refuses. */
async function orNothing(answer: Promise<unknown>): Promise<unknown> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof FrameError && error.code === 'RPC_FAILED') return undefined
    throw error
  }
}
