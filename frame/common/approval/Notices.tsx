/** @jsxImportSource preact */
import { useEffect, useState } from 'preact/hooks'
import { Button, Notice, useTexts } from '../screen/parts/index.js'
import { roundAmount } from './amounts.js'
import { messages } from './messages/index.js'
import type { ApprovalProps } from './props.js'
import { type Severity, warningsOf } from './types.js'
import { worstFirst } from './worstFirst.js'

const tones: Readonly<Record<Severity, 'danger' | 'warning' | 'info'>> = {
  danger: 'danger',
  caution: 'warning',
  note: 'info',
}

/** Warnings in sight at once (ui.md): the worst. */
const most = 3

/** What stands above the buttons and stays in sight with them: what does not work, why it cannot be approved, and warnings. */
export function Notices({ shown, state, acts, gate }: ApprovalProps) {
  const t = useTexts(messages)
  const { ready, failure } = state
  const { obstacle } = ready ?? {}
  const missing = obstacle?.missing
  const facts = missing?.asset.kind === 'token' ? ready?.tokens?.[missing.asset.address] : shown.coin
  const amount = missing
    ? `${roundAmount(missing.amount, facts?.decimals ?? 0, 'up')} ${facts?.symbol ?? ''}`.trim()
    : ''
  const warnings = worstFirst([
    ...warningsOf(state.forecast),
    ...shown.warnings,
    ...(ready?.warnings ?? []),
    ...state.notices,
  ])
  const [isWhole, showAll] = useState(false)
  useEffect(() => {
    // More to read, and the buttons may have moved.
    if (isWhole) gate.changed()
  }, [isWhole])
  const seen = isWhole ? warnings : warnings.slice(0, most)
  const left = warnings.length - seen.length
  const retry = (
    <Button size="chip" onClick={acts.retry}>
      {t('approve.retry')}
    </Button>
  )
  return (
    <>
      {failure ? (
        <Notice tone="warning" live title={t(`approve.${failure}.failed.title`)} action={retry}>
          {t(`approve.${failure}.failed`)}
        </Notice>
      ) : null}
      {state.isSuspended ? (
        <Notice tone="danger" live title={t('approve.suspended.title')} action={retry}>
          {t('approve.suspended')}
        </Notice>
      ) : null}
      {state.isWaiting ? (
        <Notice tone="info" live>
          {t('approve.waits')}
        </Notice>
      ) : null}
      {state.hasChanged ? (
        <Notice tone="warning" live>
          {t('approve.changed')}
        </Notice>
      ) : null}
      {obstacle ? (
        <Notice tone="danger" live>
          {t(obstacle.text, { amount })}
        </Notice>
      ) : null}
      {seen.map(({ severity, text, values }) => (
        <Notice key={text} tone={tones[severity]}>
          {t(text, values)}
        </Notice>
      ))}
      {left > 0 ? (
        <div class="more-notices">
          <Button size="chip" onClick={() => showAll(true)}>
            {t('approve.more', { count: left })}
          </Button>
        </div>
      ) : null}
    </>
  )
}
