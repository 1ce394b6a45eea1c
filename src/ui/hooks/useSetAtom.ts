'use client'
import type { WritableAtom } from 'jotai/vanilla'
import { useFeatureContext } from './FeatureContext.js'

/** Writes an atom in the instance's store. */
export function useSetAtom<Args extends unknown[], Result>(
  atom: WritableAtom<unknown, Args, Result>,
): (...args: Args) => Result {
  const { store } = useFeatureContext()
  return (...args) => store.set(atom, ...args)
}
