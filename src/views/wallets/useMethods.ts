import { useEffect, useRef, useState } from 'react'
import { useLatchkeyState } from '../../ui/hooks/FeatureContext.js'
import { useClock } from '../../ui/hooks/useClock.js'
import { useOptions } from '../../ui/hooks/useOptions.js'
import { type SlotEntry, useSlot } from '../../ui/Slot.js'
import { inOrder, walletsPosition } from '../../ui/slotItems.js'
import { useAbsentMethods } from './useAbsentMethods.js'

/** A way to connect. */
export interface Method extends SlotEntry {
  /** Set once its flag was pending in sight: how many choices its place was drawn for. */
  readonly held?: number
}

/** The list of wallets, as hosts name it in `order`. Plugins say by their positions on which side of it they stand (spec section 2). */
export const walletMethod: Method = { key: 'wallet', plugin: 'wallet', pending: false, position: walletsPosition }

/** Longest time of a skeleton, in ms. */
const skeletonFor = 1000

/**
 * Ways to connect that are on, in the host's order. One whose flag is pending in sight keeps its place until the view is left; one that was off
 * last time has none, and comes when the view is drawn again.
 */
export function useMethods(): { readonly methods: readonly Method[]; readonly isLate: boolean } {
  const clock = useClock()
  const { enableWallets, order } = useOptions()
  const isOpen = useLatchkeyState((state) => state.open)
  const absent = useAbsentMethods(isOpen)
  /** By plugin: choices that its place was drawn for; undefined for one that has no place. */
  const places = useRef(new Map<string, number | undefined>()).current
  const entries = useSlot('connect.method', (plugin) => places.has(plugin))
  const [isLate, setLate] = useState(false)
  useEffect(() => (isOpen ? clock.after(skeletonFor, () => setLate(true)) : undefined), [isOpen, clock])

  for (const { plugin, pending, choices = 1 } of entries) {
    if (pending && isOpen && !places.has(plugin)) places.set(plugin, absent.includes(plugin) ? undefined : choices)
  }
  const methods = entries
    .map((entry): Method => ({ ...entry, held: places.get(entry.plugin) }))
    .filter(({ plugin, held }) => held !== undefined || !places.has(plugin))
  const own = enableWallets === false ? [] : [walletMethod]
  return { methods: inOrder([...own, ...methods], order?.connect), isLate }
}
