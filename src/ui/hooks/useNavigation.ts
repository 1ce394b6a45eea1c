'use client'
import { createContext, useContext } from 'react'
import type { Navigation, ViewParams } from '../../kernel/index.js'
import { useKernel } from './KernelContext.js'

const ParamsContext = createContext<ViewParams>({})

/** Hands a view what it was opened with: a view that leaves keeps its own until it is gone. */
export const ParamsProvider = ParamsContext.Provider

/** Moves between views; the same object for the life of the instance. */
export const useNavigation = (): Navigation => useKernel().navigation

/** What this view was opened with. A host may have passed anything: check before use. */
export const useParams = (): ViewParams => useContext(ParamsContext)
