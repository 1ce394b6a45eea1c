import { resembles, type Spelling } from '../../src/plugin.js'
import { isUnusualName } from '../../src/ui/index.js'
import type { PastName } from './pastReceivers.js'
import { resemblesName } from './resemblesName.js'
import type { SendReview } from './types.js'

interface Facts {
  readonly to: string
  readonly name?: string
  /** Addresses of the user's connected accounts. */
  readonly own: readonly string[]
  /** Addresses that the user sent to before. */
  readonly past: readonly string[]
  /** Names that the user sent to before, the latest first. */
  readonly pastNames?: readonly PastName[]
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
  pastNames = [],
  isContract,
  spelling,
}: Facts): Pick<SendReview, 'warnings' | 'resembled' | 'pastName'> {
  const isSame = (other: string) => spelling.fold(other) === spelling.fold(to)
  const isOwn = own.some(isSame)
  const isKnown = isOwn || past.some(isSame)
  const resembled = isKnown ? undefined : [...past, ...own].find((other) => resembles(to, other, spelling))
  const pastName = name === undefined ? undefined : findPastName(name, pastNames, ({ address }) => !isSame(address))
  return {
    warnings: [
      ...(isOwn ? (['self'] as const) : []),
      ...(resembled ? (['resembles'] as const) : []),
      ...(pastName ? ([pastName.name === name ? 'nameChanged' : 'nameResembles'] as const) : []),
      ...(isContract && !isOwn ? (['contract'] as const) : []),
      ...(isKnown || resembled || pastName ? [] : (['new'] as const)),
      ...(name && isUnusualName(name) ? (['unusualName'] as const) : []),
    ],
    resembled,
    pastName,
  }
}

/** The name as it was used before, or one that it resembles, where that led elsewhere. */
function findPastName(name: string, past: readonly PastName[], isElsewhere: (other: PastName) => boolean) {
  const last = past.find((other) => other.name === name)
  if (last) return isElsewhere(last) ? last : undefined
  return past.find((other) => resemblesName(name, other.name) && isElsewhere(other))
}
