'use client'
import type { Atom } from 'jotai/vanilla'
import { createContext, useSyncExternalStore } from 'react'
import type { LatchkeyState } from '../../kernel/index.js'
import type { Kernel } from '../../kernel/kernel.js'
import { useProvided } from '../context.js'

const KernelContext = createContext<Kernel | undefined>(undefined)
export const KernelProvider = KernelContext.Provider

/** The instance around this view. For core views; plugins get their context in `setup`. */
export const useKernel = (): Kernel => useProvided(KernelContext)

/** Value of an atom in the instance's store; renders again when it changes. */
export function useAtomValue<Value>(atom: Atom<Value>): Value {
  const { store } = useKernel()
  const read = () => store.get(atom)
  return useSyncExternalStore((listener) => store.sub(atom, listener), read, read)
}

/**
 * A part of the instance's state; renders again when that part is another object.
 * @param select picks a part as it is; what it makes anew at each call would render for ever
 */
export function useLatchkeyState<Part>(select: (state: LatchkeyState) => Part): Part {
  const { latchkey } = useKernel()
  const read = () => select(latchkey.state())
  return useSyncExternalStore(latchkey.watch, read, read)
}
