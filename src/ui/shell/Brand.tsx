'use client'
import { flagsAtom, isOn } from '../../kernel/internal.js'
import { useSheet, useText } from '../context.js'
import { useAtomValue } from '../hooks/KernelContext.js'
import { brandCss } from './brand.css.js'

/** Says whose the modal is, at the end of a footer: the feature `branding`. Its place is held until that is decided. */
export function Brand() {
  useSheet(brandCss)
  const t = useText()
  const flag = useAtomValue(flagsAtom).branding
  const isShown = isOn(flag)
  return isShown || flag?.source === 'pending' ? (
    <p className="brand" part="brand">
      {isShown ? t('shell.brand') : null}
    </p>
  ) : null
}
