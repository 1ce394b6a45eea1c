'use client'
import { toRules } from '../../kernel/internal.js'
import { useKernel } from './KernelContext.js'

/** BCP 47 tag of the language in use, one that `Intl` takes: for dates, figures and sorting. */
export const useLocale = (): string => toRules(useKernel().locale)
