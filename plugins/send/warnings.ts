import type { Spelling } from '../../src/plugin.js'
import { isUnusualName } from '../../src/ui/index.js'
import { resembles } from './resembles.js'
import type { SendReview } from './types.js'

interface Facts {
  readonly to: string
  readonly name?: string
  /** Addresses of the user's connected accounts. */
  readonly own: readonly string[]
  /** Addresses that the user sent to before. */
  readonly past: readonly string[]
  /** Whether `to` is a contract, as far as the network can say. */
  readonly isContract?: boolean
  /** How the network's addresses are compared. */
  readonly spelling: Pick<Spelling, 'fold' | 'lead'>
}

/** What to say about a receiver before sending (S20, S21). */
export function toWarnings({
  to,
  name,
  own,
  past,
  isContract,
  spelling,
}: Facts): Pick<SendReview, 'warnings' | 'resembled'> {
  const isSame = (other: string) => spelling.fold(other) === spelling.fold(to)
  const isOwn = own.some(isSame)
  const isKnown = isOwn || past.some(isSame)
  const resembled = isKnown ? undefined : [...past, ...own].find((other) => resembles(to, other, spelling))
  return {
    warnings: [
      ...(isOwn ? (['self'] as const) : []),
      ...(resembled ? (['resembles'] as const) : []),
      ...(isContract && !isOwn ? (['contract'] as const) : []),
      ...(isKnown || resembled ? [] : (['new'] as const)),
      ...(name && isUnusualName(name) ? (['unusualName'] as const) : []),
    ],
    resembled,
  }
}
