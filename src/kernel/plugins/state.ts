import { atom } from 'jotai/vanilla'
import type { Messages } from '../contract/messages.js'
import type { PluginStatus } from '../contract/state.js'

/** Messages of the loaded plugins: by plugin, then by locale. */
export const messagesAtom = atom<Readonly<Record<string, Readonly<Record<string, Messages>>>>>({})

/** What became of each plugin, by id. */
export const pluginStatusAtom = atom<Readonly<Record<string, PluginStatus>>>({})
