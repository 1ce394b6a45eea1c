'use client'
import type { Clock } from '../../kernel/index.js'
import { useKernel } from './KernelContext.js'

/** Time, as tests may set it: for waits that a user sees. */
export const useClock = (): Clock => useKernel().environment.clock
