import { pause } from '../../pause.js'
import type { SentCalls } from '../../records.js'
import type { Ask } from '../types.js'

/** Ms between looks at what stands before. */
const between = 1000

/** What is asked for. */
interface Turn {
  /** It names a nonce: it takes the place of one that waits, and so does not wait for it. */
  readonly isReplacing: boolean
  /** Whether a transaction that was posted here still waits with a node. */
  readonly lookAgain: () => Promise<boolean>
}

/** Resolves once a further transaction of the account can be taken. @param waits Is called where that is not at once. */
export async function waitForTurn(
  { account, chain, records, now }: Pick<Ask, 'account' | 'chain' | 'records' | 'now'>,
  { isReplacing, lookAgain }: Turn,
  signal: AbortSignal,
  waits: () => void,
): Promise<void> {
  const isSending = async () => {
    const open = (await records.batches()).filter(
      ({ chain: id, sendsUntil }) => id === chain.chain.id && sendsUntil !== undefined && now() < sendsUntil,
    )
    const operations = open.filter(({ operation }) => operation)
    if (open.length > operations.length) return true
    const fates = await Promise.all(operations.map(lookFor))
    return fates.some(({ state }) => state === 'waiting')
  }
  // Few accounts ever have one.
  const lookFor = async (batch: SentCalls) =>
    (await import('../../calls/settleOperation.js')).settleOperation(chain, batch, records, signal)
  const isBusy = async () => {
    if (isReplacing) return false
    if (await isSending()) return true
    const hasPosted = (await records.posted(chain.chain.id)).length > 0
    return hasPosted && (await lookAgain()) && (await hasCode())
  }
  const hasCode = async () => {
    const code = await chain.request('eth_getCode', [account, 'latest'], signal)
    return typeof code === 'string' && code.length > 2
  }
  while (await isBusy()) {
    waits()
    await pause(between, signal)
  }
}
