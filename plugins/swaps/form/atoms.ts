import { atom } from '../../../src/plugin.js'
import { pickOffer } from './choice.js'
import { initialState } from './state.js'

/** All that swapping knows. Written by `createFlow` alone; views read it and the parts below. */
export const swapAtom = atom(initialState)

export const draftAtom = atom((get) => get(swapAtom).draft)
export const quoteAtom = atom((get) => get(swapAtom).quote)
/** The offer that the form is about. */
export const offerAtom = atom((get) => pickOffer(get(quoteAtom).offers, get(swapAtom).choice))
export const reviewAtom = atom((get) => get(swapAtom).review)
export const progressAtom = atom((get) => get(swapAtom).progress)
export const attemptAtom = atom((get) => get(swapAtom).attempt)
export const trialsAtom = atom((get) => get(swapAtom).trials)
export const toleranceAtom = atom((get) => get(swapAtom).tolerance)
/** A swap that is not sent yet: no other one may begin. */
export const waitingAtom = atom((get) => {
  const progress = get(progressAtom)
  return progress && !progress.sent ? progress : undefined
})
