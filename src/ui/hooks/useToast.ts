'use client'
import type { Toasts } from '../../kernel/index.js'
import { useFeatureContext } from './FeatureContext.js'

/** Shows short messages in the open modal. */
export const useToast = (): Toasts => useFeatureContext().toasts
