import { atom } from '../../src/plugin.js'
import { initialState } from './state.js'

/** All that sending knows. Written by `createFlow` alone; views read the parts below. */
export const sendAtom = atom(initialState)

export const draftAtom = atom((get) => get(sendAtom).draft)
export const receiverAtom = atom((get) => get(sendAtom).receiver)
export const formAtom = atom((get) => get(sendAtom).form)
export const supportAtom = atom((get) => get(sendAtom).support)
export const waitingAtom = atom((get) => get(sendAtom).waiting)
export const progressAtom = atom((get) => get(sendAtom).progress)
/** Why the last attempt ended, until the draft changes. */
export const failureAtom = atom((get) => {
  const form = get(formAtom)
  return form.step === 'editing' ? form.failure : undefined
})
