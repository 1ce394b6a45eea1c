'use client'
import { createContext, useContext } from 'react'
import type { LoadedPlugin } from '../../kernel/plugins/index.js'

const Plugin = createContext<LoadedPlugin | undefined>(undefined)
export const PluginProvider = Plugin.Provider

/** The plugin around this view or slot; undefined in core views. */
export const usePlugin = (): LoadedPlugin | undefined => useContext(Plugin)
