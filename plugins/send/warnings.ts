import { isUnusualName } from './name.js'
import { resembles } from './resembles.js'
import type { SendReview } from './types.js'

interface Facts {
  readonly to: string
  readonly name?: string
  /** Addresses of the person's connected accounts. */
  readonly own: readonly string[]
  /** Addresses that the person sent to before. */
  readonly past: readonly string[]
}

/**
 * What to say about a receiver before sending (S20, S21). Whether it is a contract is not said: a namespace has no
 * common way to tell, and the adapter contract has none.
 */
export function toWarnings({ to, name, own, past }: Facts): Pick<SendReview, 'warnings' | 'resembled'> {
  const isOwn = own.includes(to)
  const resembled = past.includes(to) || isOwn ? undefined : [...past, ...own].find((other) => resembles(to, other))
  return {
    warnings: [
      ...(isOwn ? (['self'] as const) : []),
      ...(resembled ? (['resembles'] as const) : []),
      ...(isOwn || resembled || past.includes(to) ? [] : (['new'] as const)),
      ...(name && isUnusualName(name) ? (['unusualName'] as const) : []),
    ],
    resembled,
  }
}
