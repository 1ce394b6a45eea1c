'use client'
import type { Spelling } from '../../kernel/index.js'
import { useFeatureContext } from './FeatureContext.js'

/** How addresses and hashes of a namespace are compared and drawn. */
export const useSpelling = (namespace: string): Spelling => useFeatureContext().instance.spelling(namespace)
