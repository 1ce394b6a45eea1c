'use client'
import { localeAtom } from '../../kernel/feature/localeState.js'
import { toIntlTag } from '../../values/intlTag.js'
import { useAtomValue } from './FeatureContext.js'

/** BCP 47 tag of the language in use, one that `Intl` takes: for dates, figures and sorting. */
export const useLocale = (): string => toIntlTag(useAtomValue(localeAtom))
