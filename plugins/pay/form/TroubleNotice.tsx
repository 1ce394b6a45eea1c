import type { LatchkeyError } from '../../../src/plugin.js'
import { Button, CopyButton, Notice, useText } from '../../../src/ui/index.js'
import { type Trouble, toTrouble } from './trouble.js'

/** Nothing is broken: the user reads what to do, or that it is over. */
const calm: readonly Trouble[] = [
  'declined',
  'over',
  'late',
  'gone',
  'unsupported',
  'funds',
  'stale',
  'begun',
  'changed',
  'pending',
]
/** Asking once more may help. */
const passing: readonly Trouble[] = ['balances', 'stale', 'offline', 'down', 'failed']

export interface TroubleNoticeProps {
  readonly error: Pick<LatchkeyError, 'code' | 'message'> & Partial<LatchkeyError>
  /** It is tried again just now. */
  readonly asking?: boolean
  readonly onRetry?: () => void
}

/** What keeps a payment from being made, and what to do. */
export function TroubleNotice({ error, asking, onRetry }: TroubleNoticeProps) {
  const t = useText()
  const trouble = toTrouble(error)
  const isCalm = calm.includes(trouble)
  const canRetry = onRetry !== undefined && passing.includes(trouble)
  return (
    <Notice
      live
      tone={isCalm ? 'info' : trouble === 'maybe' || trouble === 'leased' ? 'warning' : 'danger'}
      title={t(`pay.trouble.${trouble}`)}
      action={
        canRetry || !isCalm ? (
          <>
            {canRetry ? (
              <Button size="chip" loading={asking} onClick={onRetry}>
                {t('pay.retry')}
              </Button>
            ) : null}
            {isCalm || trouble === 'leased' ? null : (
              <CopyButton size="chip" value={`${error.code}: ${error.message}`} label={t('pay.copy.code')} />
            )}
          </>
        ) : undefined
      }
    >
      {t(`pay.trouble.${trouble}.help`)}
    </Notice>
  )
}
