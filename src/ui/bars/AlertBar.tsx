'use client'
import { navigation } from '../../kernel/navigation/index.js'
import { useText } from '../context.js'
import { useFeatureContext, useWing } from '../hooks/FeatureContext.js'
import { Button } from '../parts/Button.js'
import { Notice } from '../parts/Notice.js'
import { useShownAlerts } from './useShownAlerts.js'

/** Tells a developer, above every view, that something is not set up. It stands beside what the user is told, never in its place. */
export function AlertBar() {
  const { moves, views } = useWing(navigation)
  const { options } = useFeatureContext().instance
  const t = useText()
  const alert = useShownAlerts().findLast(({ level }) => level === 'error')
  if (!alert) return null
  return (
    <Notice
      tone="warning"
      title={alert.title}
      action={
        // Not while another view has to be answered first.
        views.allows('Alert') ? (
          <Button size="chip" onClick={() => moves.push('Alert')}>
            {t('alert.details')}
          </Button>
        ) : undefined
      }
    >
      {t(options.debug ? 'alert.everybody' : 'alert.own')}
    </Notice>
  )
}
