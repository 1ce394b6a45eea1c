'use client'
import type { ReactNode } from 'react'
import { flagsAtom } from '../../kernel/flags/index.js'
import { useSheet, useText } from '../context.js'
import { useAtomValue } from '../hooks/FeatureContext.js'
import { brandCss } from './brand.css.js'

/** A line that says whose the modal is, for the end of a footer: the feature `branding`. Its place is held until that is decided. */
export function useBrand(): ReactNode {
  useSheet(brandCss)
  const t = useText()
  const { value, source } = useAtomValue(flagsAtom).branding ?? {}
  return value || source === 'pending' ? (
    <p className="brand" part="brand">
      {value ? t('shell.brand') : null}
    </p>
  ) : null
}
