import type { Token } from '../../../src/plugin.js'
import { Notice, useAtomValue, useText } from '../../../src/ui/index.js'
import { toleranceAtom } from './atoms.js'
import { toPercent, toToleranceText } from './Facts.js'
import { impactWarned } from './impact.js'
import { TrialNotice } from './TrialNotice.js'

/** What is to know before a swap, the worst first. */
export function Warnings({ gets, impact }: { readonly gets: Token; readonly impact: number | undefined }) {
  const t = useText()
  const tolerance = toToleranceText(t, useAtomValue(toleranceAtom))
  return (
    <>
      <TrialNotice token={gets} />
      {impact !== undefined && impact > impactWarned ? (
        <Notice live tone="warning" title={t('swaps.impact.high', { percent: toPercent(impact) })}>
          {t('swaps.impact.high.help')}
        </Notice>
      ) : null}
      {tolerance ? <Notice tone="warning">{tolerance}</Notice> : null}
    </>
  )
}
