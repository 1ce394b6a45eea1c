'use client'
import type { Atom } from 'jotai/vanilla'
import { createContext, useSyncExternalStore } from 'react'
import type { FeatureContext } from '../../kernel/feature/featureContext.js'
import type { LatchkeyState, Resource } from '../../kernel/index.js'
import { useProvided } from '../context.js'

const Provided = createContext<FeatureContext | undefined>(undefined)
export const FeatureContextProvider = Provided.Provider

/** What the instance around this view works with. For core views; plugins get their context in `setup`. */
export const useFeatureContext = (): FeatureContext => useProvided(Provided)

/** What a wing of the instance offers. */
export const useWing = <Wing,>(wing: Resource<Wing>): Wing => useFeatureContext().resources.need(wing)

/** Value of an atom in the instance's store; renders again when it changes. */
export function useAtomValue<Value>(atom: Atom<Value>): Value {
  const { store } = useFeatureContext()
  const read = () => store.get(atom)
  return useSyncExternalStore((listener) => store.sub(atom, listener), read, read)
}

/**
 * A part of the instance's state; renders again when that part is another object.
 * @param select picks a part as it is; what it makes anew at each call would render for ever
 */
export function useLatchkeyState<Part>(select: (state: LatchkeyState) => Part): Part {
  const { latchkey } = useFeatureContext().instance
  const read = () => select(latchkey.state())
  return useSyncExternalStore(latchkey.watch, read, read)
}
