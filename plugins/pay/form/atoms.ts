import { atom } from '../../../src/plugin.js'
import { initialState } from './state.js'

/** All that the form knows. Written by `createForm` alone; views read it and the parts below. */
export const formAtom = atom(initialState)

export const billAtom = atom((get) => get(formAtom).bill)
export const choicesAtom = atom((get) => get(formAtom).choices)
/** The source that is reviewed, as it was answered last. */
export const sourceAtom = atom((get) => {
  const { chosen, choices } = get(formAtom)
  return [...(choices.choices?.sources ?? []), ...(choices.elsewhere ?? [])].find(({ id }) => id === chosen)
})
/** How long sources take, in seconds, by their ids. */
export const timesAtom = atom((get) => get(choicesAtom).times ?? {})
