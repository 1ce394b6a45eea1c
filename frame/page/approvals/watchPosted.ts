import type { Warning } from '../../common/approval/types.js'
import { FrameError } from '../errors.js'
import type { Posted } from '../records.js'
import type { Ask } from './types.js'

/** Ms after which a transaction that was not carried out is remembered no more. */
const longest = 86_400_000

/** What the chain says of a transaction that was posted: `over` when it, or another in its place, was carried out. */
export type Fate = 'over' | 'waiting' | 'unknown'

/** Looks for what was posted from this account on this chain, and forgets what is over. @returns what is not, oldest first */
export async function watchPosted(
  { records, chain, now }: Pick<Ask, 'records' | 'chain' | 'now'>,
  look: (posted: Posted) => Promise<Fate>,
): Promise<readonly Posted[]> {
  const all = await records.posted(chain.chain.id)
  const left = await Promise.all(
    all.map(async (posted) => {
      const isPast = !posted.lasting?.account && now() > (posted.until ?? posted.at + longest)
      const fate = isPast ? 'over' : await lookOrNot(look, posted)
      if (fate === 'over') await records.drop(posted.id)
      if (fate !== 'waiting' || !posted.isUnclear) return fate === 'over' ? undefined : posted
      const clear = { ...posted, isUnclear: false }
      await records.keep(clear)
      return clear
    }),
  )
  return left.filter((posted) => posted !== undefined)
}

/** A node that has no answer to that question has not said that it is over. */
async function lookOrNot(look: (posted: Posted) => Promise<Fate>, posted: Posted): Promise<Fate> {
  try {
    return await look(posted)
  } catch (error) {
    if (error instanceof FrameError && error.code === 'RPC_FAILED') return 'unknown'
    throw error
  }
}

/** A transaction that was posted without a clear answer may still come. */
export const warnOfUnclear = (posted: readonly Posted[]): readonly Warning[] =>
  posted.some(({ isUnclear }) => isUnclear) ? [{ severity: 'danger', text: 'warn.unclear' }] : []
