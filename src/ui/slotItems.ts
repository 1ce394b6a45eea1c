import type { ComponentType } from 'react'
import type { SlotContent, SlotItem } from '../kernel/index.js'

/** Where plugins stand that do not say it themselves (see `PluginDescriptor.position`): ways to log in before the list of wallets. */
export const loginPosition = 20
export const walletsPosition = 30
export const lastPosition = 1e9

/** What a plugin put into a slot, as a list. A component alone has no id of its own: the plugin's names it. */
export function toSlotItems(content: unknown): readonly SlotItem<ComponentType>[] {
  if (!content) return []
  // `latchkey/plugin` types what a plugin hands over; the kernel, which knows no React, does not.
  const given = content as SlotContent<ComponentType>
  if (Array.isArray(given)) return given
  // A component of `memo` or `lazy` is an object, too.
  return [typeof given === 'object' && 'Component' in given ? given : { id: '', Component: given as ComponentType }]
}

/**
 * Sorts by the names in the host's `order`, a plugin's for all that it brings; what has no name there follows by its position.
 */
export function inOrder<Entry extends { readonly key: string; readonly plugin: string; readonly position: number }>(
  entries: readonly Entry[],
  order: readonly string[] = [],
): readonly Entry[] {
  // Unsigned, -1 is the last place of all.
  const rank = ({ key, plugin }: Entry) => order.indexOf(order.includes(key) ? key : plugin) >>> 0
  return [...entries].sort((a, b) => rank(a) - rank(b) || a.position - b.position)
}
