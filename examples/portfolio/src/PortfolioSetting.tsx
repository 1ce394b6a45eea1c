'use client'
import { Switch, useAtomValue, useController, useText } from 'latchkey/ui'
import { hidesEmptyAtom } from './atoms.js'
import type { PortfolioController } from './types.js'

/** The row among the settings. */
export function PortfolioSetting() {
  const t = useText()
  const hidesEmpty = useAtomValue(hidesEmptyAtom)
  const { setHidesEmpty } = useController<PortfolioController>()
  return (
    <Switch
      label={t('acme-portfolio.hide')}
      hint={t('acme-portfolio.hide.help')}
      checked={hidesEmpty}
      onChange={setHidesEmpty}
    />
  )
}
