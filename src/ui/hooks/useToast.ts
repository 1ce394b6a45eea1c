'use client'
import type { Toasts } from '../../kernel/index.js'
import { useFeatureContext } from './FeatureContext.js'

/** Shows short messages over the modal. */
export const useToast = (): Toasts => useFeatureContext().toasts
