import type { LatchkeyError } from '../../../src/plugin.js'
import { Button, CopyButton, Notice, useAtomValue, useText } from '../../../src/ui/index.js'
import { draftAtom } from './atoms.js'
import { readMissing, type Trouble, toTrouble } from './errorText.js'
import { FundingNotice } from './FundingNotice.js'
import type { Attempt } from './state.js'
import { useCoin } from './useCoin.js'

/** Those whose title says what happened; of the others nothing was swapped. */
const titled: readonly Trouble[] = [
  'maybe',
  'funds',
  'gas',
  'liquidity',
  'gasPrice',
  'exchange',
  'same',
  'offline',
  'down',
]
/** Nothing is broken: the user reads what to do. */
const calm: readonly Trouble[] = ['liquidity', 'exchange', 'same', 'stale', 'pending', 'changed']
const codeless: readonly Trouble[] = [...calm, 'funds', 'gas']

interface TroubleProps {
  readonly error: LatchkeyError
  /** It is tried again just now. */
  readonly asking?: boolean
  readonly onRetry?: () => void
}

/** What keeps a swap from being made, and what to do. */
export function TroubleNotice({ error, asking, onRetry }: TroubleProps) {
  const t = useText()
  const trouble = toTrouble(error)
  const { pays } = useAtomValue(draftAtom)
  const coin = useCoin()
  const missing = readMissing(error)
  const lacking = trouble === 'gas' ? coin : pays
  if ((trouble === 'gas' || trouble === 'funds') && missing && lacking)
    return <FundingNotice kind={trouble} token={lacking} missing={missing.value} />
  if (trouble === 'network') return <Notice live title={t('swaps.unsupported')} />
  const action = (
    <>
      {onRetry ? (
        <Button size="chip" loading={asking} onClick={onRetry}>
          {t('swaps.retry')}
        </Button>
      ) : null}
      {codeless.includes(trouble) ? null : (
        <CopyButton size="chip" value={`${error.code}: ${error.message}`} label={t('swaps.copy.code')} />
      )}
    </>
  )
  return (
    <Notice
      live
      tone={trouble === 'maybe' ? 'warning' : calm.includes(trouble) ? 'info' : 'danger'}
      title={t(titled.includes(trouble) ? `swaps.trouble.${trouble}` : 'swaps.trouble')}
      action={action}
    >
      {t(toHelpKey(error, trouble))}
    </Notice>
  )
}

const leaveFaults: readonly unknown[] = ['reverted', 'replaced', 'dropped', 'pending', 'less']

const toHelpKey = ({ data: { status } }: LatchkeyError, trouble: Trouble) =>
  `swaps.trouble.${trouble}.help${trouble === 'leave' && leaveFaults.includes(status) ? `.${status}` : ''}`

/** How the last try ended: calm where the user said no. What leave was given is there the next time. */
export function AttemptNotice({ attempt: { error, wallet, isAllowed } }: { readonly attempt: Attempt }) {
  const t = useText()
  const allowed = isAllowed ? ` ${t('swaps.trouble.allowed')}` : ''
  if (toTrouble(error) === 'declined')
    return (
      <Notice live>
        {t('swaps.trouble.declined', { name: wallet })}
        {allowed}
      </Notice>
    )
  return (
    <>
      <TroubleNotice error={error} />
      {allowed ? <Notice>{allowed}</Notice> : null}
    </>
  )
}
