import { useMemo } from 'react'
import { createAmountFormat, createMoneyFormat, useLocale, useText } from '../../src/ui/index.js'
import { createAgo } from './ago.js'
import type { Words } from './words.js'

/** Texts and figures of the plugin: made once for all that a component draws. */
export function useWords(): Words {
  const t = useText()
  const locale = useLocale()
  return useMemo(
    () => ({ t, amount: createAmountFormat(locale), money: createMoneyFormat(locale), ago: createAgo(locale) }),
    [t, locale],
  )
}
