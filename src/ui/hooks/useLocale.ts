'use client'
import { toIntlTag } from '../../values/intlTag.js'
import { useFeatureContext } from './FeatureContext.js'

/** BCP 47 tag of the language in use, one that `Intl` takes: for dates, figures and sorting. */
export const useLocale = (): string => toIntlTag(useFeatureContext().locale)
