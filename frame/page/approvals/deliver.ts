import { isPassing } from '../chains/postRpc.js'
import { FrameError } from '../errors.js'
import { pause } from '../pause.js'
import type { Posted } from '../records.js'
import type { Ask } from './types.js'

/** How a signed transaction is posted, and looked for. */
export interface Delivery {
  readonly post: () => Promise<unknown>
  /** Who gets something by it: remembered once it was taken (S20). */
  readonly receivers: readonly string[]
  /** Whether the chain knows it. */
  readonly find: () => Promise<boolean>
}

/** Pauses in ms between looks for a transaction that was posted without a clear answer. */
const pauses = [300, 1000, 2000] as const

/**
 * Posts a signed transaction once. Its id is known before it leaves: after any error it is looked for, never posted again (F11).
 *
 * @throws {FrameError} RPC_FAILED when the node refused it; CHAIN_UNREACHABLE when it is not known whether it was taken: it
 *   stays in the records as unclear
 */
export async function deliver(
  { records, chain, now }: Pick<Ask, 'records' | 'chain' | 'now'>,
  what: Omit<Posted, 'chain' | 'at' | 'isUnclear'>,
  delivery: Delivery,
): Promise<void> {
  const posted = { ...what, chain: chain.chain.id, at: now() }
  // Before it leaves: the page may be gone before there is an answer, and the next one has to know.
  await records.keep({ ...posted, isUnclear: true })
  const taken = async () => {
    await records.keep({ ...posted, isUnclear: false })
    await records.addReceivers(delivery.receivers)
  }
  try {
    await delivery.post()
    await taken()
  } catch (error) {
    // A node that was busy or failed inside may have handed it on before it said so.
    const isClear = error instanceof FrameError && error.code === 'RPC_FAILED' && !isPassing(error.rpcCode)
    if (await isFound(delivery, isClear ? [] : pauses)) return taken()
    if (isClear) {
      await records.drop(posted.id)
      throw error
    }
    throw new FrameError(
      'CHAIN_UNREACHABLE',
      'It is not certain that the transaction was sent. Look for it before you send it again.',
    )
  }
}

async function isFound({ find }: Delivery, waits: readonly number[]): Promise<boolean> {
  for (const ms of [0, ...waits]) {
    if (ms) await pause(ms)
    try {
      if (await find()) return true
    } catch {
      // A node that does not answer has not said that it knows nothing: the next look may tell.
    }
  }
  return false
}
