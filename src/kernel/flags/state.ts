import { atom } from 'jotai/vanilla'
import type { PluginDescriptor } from '../contract/plugin.js'
import type { Flag } from '../contract/state.js'

/** Every feature's switch. */
export const flagsAtom = atom<Readonly<Record<string, Flag>>>({})

/** Name of the flag that switches a plugin. */
export const flagOf = ({ id, flag }: Pick<PluginDescriptor, 'id' | 'flag'>): string => flag?.name ?? id

/** Whether a flag switches its feature on. */
export const isOn = (flag: Flag | undefined): boolean =>
  Array.isArray(flag?.value) ? flag.value.length > 0 : flag?.value === true
