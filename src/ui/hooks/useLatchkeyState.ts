'use client'
import { useSyncExternalStore } from 'react'
import type { LatchkeyState } from '../../kernel/index.js'
import { useKernel } from './KernelContext.js'

/**
 * A part of the instance's state; renders again when that part is another object.
 * @param select picks a part as it is; what it makes anew at each call would render for ever
 */
export function useLatchkeyState<Part>(select: (state: LatchkeyState) => Part): Part {
  const { latchkey } = useKernel()
  const read = () => select(latchkey.state())
  return useSyncExternalStore(latchkey.watch, read, read)
}
