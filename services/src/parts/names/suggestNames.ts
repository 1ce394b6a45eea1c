import type { OpenZone } from './config.js'
import { findLabelFault } from './label.js'
import type { NameStore } from './nameStore.js'

/** A name that could be had, or could not. */
export interface Suggestion {
  readonly name: string
  /** It cannot be had. */
  readonly registered: boolean
  /** Ours: no account has it, and none gets it. */
  readonly reserved?: true
}

/** The name itself, then free ones like it; none for what can be no name. */
export async function suggestNames(text: string, zone: OpenZone, store: NameStore): Promise<readonly Suggestion[]> {
  const label = text.toLowerCase().replace(`.${zone.zone}`, '')
  const fault = findLabelFault(label, zone.reserved)
  if (fault && fault !== 'reserved') return []
  const near = ['-eth', '-1', '1', '-x'].map((end) => `${label}${end}`)
  const labels = [label, ...near.filter((one) => !findLabelFault(one, zone.reserved))]
  const taken = await store.listTaken(zone.zone, labels)
  return labels.map((one) => {
    const isReserved = one === label && fault === 'reserved'
    return {
      name: `${one}.${zone.zone}`,
      registered: taken.has(one) || isReserved,
      ...(isReserved && { reserved: true as const }),
    }
  })
}
