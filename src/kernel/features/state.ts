import { atom } from 'jotai/vanilla'
import type { Flag } from '../contract/state.js'

/** Every feature's switch. */
export const flagsAtom = atom<Readonly<Record<string, Flag>>>({})

/** Whether a flag switches its feature on. */
export const isOn = (flag: Flag | undefined): boolean =>
  Array.isArray(flag?.value) ? flag.value.length > 0 : flag?.value === true
