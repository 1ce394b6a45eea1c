import { atom } from 'latchkey/plugin'

/** Whether the total is hidden from others who look at the screen. */
export const hiddenAtom = atom(false)
