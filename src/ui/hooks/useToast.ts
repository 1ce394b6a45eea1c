'use client'
import type { Toasts } from '../../kernel/index.js'
import { useKernel } from './KernelContext.js'

/** Shows short messages over the modal. */
export const useToast = (): Toasts => useKernel().toasts
