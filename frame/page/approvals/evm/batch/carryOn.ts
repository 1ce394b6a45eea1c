import { FrameError } from '../../../errors.js'
import { pause } from '../../../pause.js'
import type { SentCalls } from '../../../records.js'
import type { Ask } from '../../types.js'
import type { Signed } from './types.js'

/** Ms between looks for whether the one before was carried out. */
const between = 1000
/** Ms without a look after which this page is taken to be gone. */
export const lease = 30_000
/** Ms after which a transaction that nothing was heard of is waited for no more: what comes after it is not sent. */
const longest = 3_600_000

/**
 * Sends what is left of a batch, each when the one before it was carried out. Ends after one that failed, or when the login does: what was
 * not sent by then never is, and the page hears so by the state of its batch.
 */
export async function carryOn(
  ask: Ask,
  sent: Omit<SentCalls, 'hashes'>,
  signed: readonly Signed[],
  deliver: (one: Signed) => Promise<unknown>,
): Promise<void> {
  const { records, now, isLoggedIn } = ask
  const keep = (at: number, isSending: boolean) =>
    records.keepBatch({
      ...sent,
      hashes: signed.slice(0, at).map(({ hash }) => hash),
      ...(isSending && { sendsUntil: now() + lease }),
    })
  let at = 1
  try {
    for (; at < signed.length; at++) {
      const before = signed[at - 1]
      const next = signed[at]
      if (!before || !next) break
      const isThrough = await waitFor(ask, before.hash, () => keep(at, true))
      if (!isThrough || !isLoggedIn()) break
      await deliver(next)
      await keep(at + 1, at + 1 < signed.length)
    }
  } catch (error) {
    // One whose sending has no clear answer may still come: it is told as sent, and nothing after it is.
    if (error instanceof FrameError && error.code === 'CHAIN_UNREACHABLE') at++
  } finally {
    await keep(at, false)
  }
}

/** Whether a transaction was carried out, once that is known. @param alive says that this page still is */
async function waitFor({ chain, now }: Ask, hash: string, alive: () => Promise<void>): Promise<boolean> {
  const begun = now()
  while (now() - begun < longest) {
    await alive()
    const status = await readStatus(chain, hash)
    if (status) return status === '0x1'
    await pause(between)
  }
  return false
}

async function readStatus({ request }: Ask['chain'], hash: string): Promise<string | undefined> {
  try {
    const { status } = Object(await request('eth_getTransactionReceipt', [hash])) as { status?: unknown }
    return typeof status === 'string' ? status : undefined
  } catch (error) {
    // A node that does not answer now may answer the next time.
    if (error instanceof FrameError) return undefined
    throw error
  }
}
