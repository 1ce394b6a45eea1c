'use client'
import { type ComponentType, useEffect, useReducer, useState } from 'react'
import type { PluginDescriptor, SlotName } from '../kernel/index.js'
import { flagOf, flagsAtom, isOn, type LoadedPlugin } from '../kernel/internal.js'
import { useAtomValue, useKernel } from './hooks/KernelContext.js'
import { PluginScope } from './hooks/PluginScope.js'
import { Skeleton, type SkeletonProps } from './parts/Skeleton.js'
import { Failed } from './shell/ErrorBoundary.js'

/** The plugins that fill a slot and are on, or may be on once the configuration has come. */
export function useSlotPlugins(slot: SlotName): readonly (PluginDescriptor & { readonly pending: boolean })[] {
  const { plugins } = useKernel()
  const flags = useAtomValue(flagsAtom)
  return plugins.inSlot(slot).flatMap((descriptor) => {
    const flag = flags[flagOf(descriptor)]
    const pending = flag?.source === 'pending'
    return isOn(flag) || pending ? [{ ...descriptor, pending }] : []
  })
}

/** A plugin that is asked for by what is in sight; `error` when it could not be had. */
function usePlugin(id: string) {
  const { plugins } = useKernel()
  const [plugin, setPlugin] = useState<LoadedPlugin | undefined>(() => plugins.peek(id))
  const [error, setError] = useState<unknown>()
  const [round, retry] = useReducer((count: number) => count + 1, 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round loads again
  useEffect(() => {
    if (plugin) return
    let alive = true
    setError(undefined)
    plugins.load(id).then(
      (loaded) => alive && setPlugin(loaded),
      (cause: unknown) => alive && setError(cause),
    )
    return () => {
      alive = false
    }
  }, [plugins, id, plugin, round])
  return { plugin, error, retry }
}

interface SlotProps {
  readonly slot: SlotName
  readonly plugin: string
  /** Shape of what comes. Default: row. */
  readonly shape?: SkeletonProps['shape']
}

/** What one plugin put into a slot: bones until it is there, a word and Retry when it failed. */
export function Slot({ slot, plugin: id, shape = 'row' }: SlotProps) {
  const { plugin, error, retry } = usePlugin(id)
  if (error) return <Failed name={id} onRetry={retry} />
  if (!plugin) return <Skeleton shape={shape} />
  const Component = plugin.module.slots?.[slot] as ComponentType | undefined
  return Component ? (
    <PluginScope plugin={plugin}>
      <Component />
    </PluginScope>
  ) : null
}
