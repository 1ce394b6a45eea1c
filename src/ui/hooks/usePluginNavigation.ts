'use client'
import { useMemo } from 'react'
import type { Navigation, ViewResult } from '../../kernel/index.js'
import { navigation } from '../../kernel/navigation/index.js'
import { useWing } from './FeatureContext.js'
import { useEntryKey } from './useNavigation.js'
import { usePlugin } from './usePlugin.js'

/**
 * Moves between views, from the one that this hook is used in: the same object for as long as it is there. Calls that come
 * when it has left the history do nothing.
 * @param _view reference of this view: with it, what `done` and `resolve` are given is checked against its result
 * @throws {Error} outside of a plugin's view
 */
export function usePluginNavigation<View extends string = string>(_view?: View): Navigation<ViewResult<View>> {
  const key = useEntryKey()
  const plugins = useWing(navigation).pluginNavigation()
  const own = usePlugin()?.descriptor.own
  const bound = useMemo(() => plugins?.bind({ key, own }), [plugins, key, own])
  if (!bound) throw new Error('latchkey/ui: useNavigation works only in views and slots of a plugin.')
  return bound
}
