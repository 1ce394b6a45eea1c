'use client'
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { adaptersAtom } from '../kernel/chains/index.js'
import { flagOf, flagsAtom, isOn } from '../kernel/flags/index.js'
import type { ActiveAccount, SlotItem, SlotName } from '../kernel/index.js'
import { pluginHost } from '../kernel/plugins/index.js'
import { useAtomValue, useWing } from './hooks/FeatureContext.js'
import { useAccount } from './hooks/useAccount.js'
import { PluginScope } from './PluginScope.js'
import { RowSkeleton } from './parts/RowSkeleton.js'
import { Failed } from './shell/ErrorBoundary.js'
import { lastPosition, loginPosition, toSlotItems } from './slotItems.js'

/** One thing that stands in a slot, or the plugin that it is still to come from. */
export interface SlotEntry {
  /** `plugin`, or `plugin.item` for one of several. */
  readonly key: string
  /** Id of the plugin. */
  readonly plugin: string
  /** Whether the configuration may still switch it off. */
  readonly pending: boolean
  /** Switched off; its entry is kept all the same. */
  readonly off?: boolean
  /** See `PluginDescriptor`. */
  readonly position: number
  /** How many choices the plugin brings, as far as its flag or its default list says. Default: 1. */
  readonly choices?: number | undefined
  /** Undefined until the plugin has come. */
  readonly item?: SlotItem<ComponentType>
  /** Set when the plugin could not be had: asks for it again. */
  readonly retry?: (() => void) | undefined
}

/**
 * What stands in a slot, in the order of the plugins; plugins that are switched off and items that do not apply are left out.
 * @param keeps Whether a plugin that is off has its entry all the same. Default: none has.
 */
export function useSlot(slot: SlotName, keeps?: (plugin: string) => boolean): readonly SlotEntry[] {
  const plugins = useWing(pluginHost)
  const flags = useAtomValue(flagsAtom)
  const account = useAccount()
  // What `when` asks an account's chain for.
  useAtomValue(adaptersAtom)
  const asked = useRef(new Set<string>())
  const [failed, setFailed] = useState<readonly string[]>([])

  const load = (id: string) => {
    asked.current.add(id)
    setFailed((ids) => ids.filter((other) => other !== id))
    plugins.load(id).then(
      // Another array, so that what has come is drawn.
      () => setFailed((ids) => [...ids]),
      () => setFailed((ids) => [...ids, id]),
    )
  }
  const entries = plugins.inSlot(slot).flatMap((descriptor): SlotEntry[] => {
    const { id: plugin, position = descriptor.login ? loginPosition : lastPosition } = descriptor
    const flag = flags[flagOf(descriptor)]
    const list = [flag?.value, descriptor.flag?.fallback].find(Array.isArray)
    const pending = flag?.source === 'pending'
    const yet = { key: plugin, plugin, position, pending, choices: list?.length }
    if (!isOn(flag)) return pending || keeps?.(plugin) ? [{ ...yet, off: !pending }] : []
    const loaded = plugins.loaded(plugin)
    if (!loaded) {
      const retry = failed.includes(plugin) ? () => load(plugin) : undefined
      return [{ ...yet, retry }]
    }
    return toSlotItems(loaded.module.slots?.[slot])
      .filter((item) => applies(item, account))
      .map((item) => ({ ...yet, key: item.id ? `${plugin}.${item.id}` : plugin, item }))
  })
  useEffect(() => {
    for (const { plugin, pending, off, item } of entries)
      if (!pending && !off && !item && !asked.current.has(plugin)) load(plugin)
  })
  return entries
}

function applies({ when }: SlotItem<unknown>, account: ActiveAccount | undefined): boolean {
  try {
    return when?.(account) ?? true
  } catch {
    // Asked again where it stands, inside the error boundary that names the plugin.
    return true
  }
}

interface SlotProps {
  readonly entry: SlotEntry
  /** Stands there until the plugin has come. Default: a row's skeleton. */
  readonly skeleton?: ReactNode
  /** What stands there when the plugin failed, where users cannot do without. Default: a notice with its name and Retry. */
  readonly drawFailure?: (retry: () => void) => ReactNode
}

/** One thing in a slot: a skeleton until its plugin has come, a notice with Retry when that failed. */
export function Slot({ entry: { plugin: id, item, retry }, skeleton = <RowSkeleton />, drawFailure }: SlotProps) {
  const plugins = useWing(pluginHost)
  const plugin = plugins.loaded(id)
  if (retry) return drawFailure?.(retry) ?? <Failed name={id} onRetry={retry} />
  if (!plugin || !item) return skeleton
  return (
    <PluginScope plugin={plugin} drawFailure={drawFailure}>
      <Item {...item} />
    </PluginScope>
  )
}

function Item({ Component, when }: SlotItem<ComponentType>) {
  const account = useAccount()
  return when?.(account) === false ? null : <Component />
}
