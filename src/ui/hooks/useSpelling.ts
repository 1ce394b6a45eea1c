'use client'
import type { Spelling } from '../../kernel/index.js'
import { useKernel } from './KernelContext.js'

/** How addresses and hashes of a namespace are compared and drawn. */
export const useSpelling = (namespace: string): Spelling => useKernel().spelling(namespace)
