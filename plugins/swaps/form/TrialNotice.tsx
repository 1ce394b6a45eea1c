import type { Token } from '../../../src/plugin.js'
import { Notice, useAtomValue, useController, useText } from '../../../src/ui/index.js'
import { trialsAtom } from './atoms.js'
import type { SwapFlow } from './flow.js'

/** What trying showed of a token that nobody has listed. @param full with what is fine, and while it is tried */
export function TrialNotice({ token, full }: { readonly token: Token; readonly full?: boolean }) {
  const t = useText()
  const { known } = useController<SwapFlow>()
  const trials = useAtomValue(trialsAtom)
  const key = known.toKey(token)
  if (!(key in trials)) return null
  const trial = trials[key] ?? 'trying'
  const { symbol } = token
  if (trial === 'unsellable' || trial === 'dear')
    return (
      <Notice live tone="danger" title={t(`swaps.trial.${trial}`, { symbol })}>
        {t(`swaps.trial.${trial}.help`)}
      </Notice>
    )
  if (trial === 'unknown') return <Notice tone="warning">{t('swaps.trial.unknown', { symbol })}</Notice>
  return full ? <Notice>{t(`swaps.trial.${trial}`)}</Notice> : null
}
