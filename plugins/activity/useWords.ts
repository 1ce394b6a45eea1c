import { useMemo } from 'react'
import { useLocale, useText } from '../../src/ui/index.js'
import type { Words } from './words.js'

export function useWords(): Words {
  const t = useText()
  const locale = useLocale()
  return useMemo(() => ({ t, locale }), [t, locale])
}
