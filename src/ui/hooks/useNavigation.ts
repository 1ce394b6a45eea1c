'use client'
import { useLocation } from 'react-router'
import type { Navigation, ViewParams } from '../../kernel/index.js'
import { useKernel } from './KernelContext.js'

/** Moves between views; the same object for the life of the instance. */
export const useNavigation = (): Navigation => useKernel().navigation

/** What this view was opened with. A host may have passed anything: check before use. */
export const useParams = (): ViewParams => (useLocation().state as ViewParams | null) ?? {}
