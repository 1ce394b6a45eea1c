'use client'
import type { Clock } from '../../kernel/index.js'
import { useFeatureContext } from './FeatureContext.js'

/** Time, as tests may set it: for waits that a user sees. */
export const useClock = (): Clock => useFeatureContext().clock
