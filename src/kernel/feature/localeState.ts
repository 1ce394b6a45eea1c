import { atom } from 'jotai/vanilla'

/** BCP 47 tag of the language that is shown: the one that is asked for, from when its messages are there. */
export const localeAtom = atom('en')
