import {
  type ChainReader,
  isLatchkeyError,
  type PluginContext,
  type SentTransaction,
  type Token,
} from '../../../src/plugin.js'
import type { CarryOutOptions } from '../types.js'
import { readApart } from './apart.js'
import type { Checked } from './check.js'
import { type LeaveFault, leaveMissing } from './lateErrors.js'

const unlimited = 2n ** 256n - 1n
/** How long the block of a step is waited for, in ms. What was sent is followed on. */
const patience = 300_000

/** An approval as it was sent. */
export const toApproval = (account: SentTransaction['account'], id: string): SentTransaction => ({
  ...{ account, id, kind: 'transaction', operation: 'approve' },
})

/**
 * Lets the exchange take what is paid, and waits until that is in a block.
 * @throws {LatchkeyError} the wallet's; TRADE_APPROVAL_FAILED when something was sent and the leave is not there
 */
export async function giveLeave(
  context: PluginContext<'request'>,
  { plan: { terms }, account, needsReset }: Checked,
  { unlimited: isUnlimited, onStep }: CarryOutOptions,
): Promise<void> {
  const { pays, spender } = terms
  const send = async (value: bigint, step: 'resetting' | 'approving') => {
    onStep?.(step)
    const { caipAddress } = account
    const hash = await context.wallet.of(caipAddress).call('approve', { token: pays.token, spender, value })
    onStep?.('approval sent', toApproval(caipAddress, hash))
    await waitForBlock(context, pays.token, hash)
  }
  if (needsReset) await send(0n, 'resetting')
  await send(isUnlimited ? unlimited : pays.value, 'approving')
}

/** @throws {LatchkeyError} TRADE_APPROVAL_FAILED */
async function waitForBlock(context: PluginContext, { networkId }: Token, hash: string): Promise<void> {
  const { clock } = context
  let cancel = () => {}
  const tooLong = new Promise<LeaveFault>((resolve) => {
    cancel = clock.after(patience, () => resolve('pending'))
  })
  /** What is an answer is not asked for again elsewhere. */
  const wait = async (read: ChainReader): Promise<LeaveFault | undefined> => {
    try {
      const { status } = await read.call('waitForTransaction', hash)
      return status === 'success' ? undefined : 'reverted'
    } catch (error) {
      if (isLatchkeyError(error, 'TRANSACTION_REPLACED')) return 'replaced'
      if (isLatchkeyError(error, 'TRANSACTION_EXPIRED')) return 'dropped'
      throw error
    }
  }
  try {
    // By the node that is asked about the leave then.
    const fault = await Promise.race([readApart(context, networkId, wait), tooLong])
    if (fault) throw leaveMissing(fault, hash)
  } finally {
    cancel()
  }
}
