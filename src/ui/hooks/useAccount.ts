'use client'
import type { ActiveAccount } from '../../kernel/index.js'
import { useLatchkeyState } from './FeatureContext.js'

/** The account in use, or undefined while nothing is connected. */
export const useAccount = (): ActiveAccount | undefined => useLatchkeyState(({ account }) => account)
