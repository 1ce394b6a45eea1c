'use client'
import { usePlugin } from './usePlugin.js'

/** What the plugin around this view or slot offers: its controller. @throws {Error} outside of a plugin's view */
export function useController<Controller>(): Controller {
  const plugin = usePlugin()
  if (!plugin) throw new Error('latchkey/ui: useController works only in views and slots of a plugin.')
  // The plugin's own views name the type that its own setup returned.
  return plugin.module.controller as Controller
}
