'use client'
import { useKernel } from './KernelContext.js'

/** BCP 47 tag of the language in use, for dates, figures and sorting by `Intl`. */
export const useLocale = (): string => useKernel().locale
