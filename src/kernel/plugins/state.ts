import { atom } from 'jotai/vanilla'
import type { Catalogue } from '../contract/messages.js'
import type { PluginStatus } from '../contract/state.js'

/** Texts of the loaded plugins: by plugin, then by locale. */
export const cataloguesAtom = atom<Readonly<Record<string, Readonly<Record<string, Catalogue>>>>>({})

/** What became of each plugin, by id. */
export const pluginStatusAtom = atom<Readonly<Record<string, PluginStatus>>>({})
