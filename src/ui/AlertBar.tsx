'use client'
import { alertsAtom } from '../kernel/internal.js'
import { useText } from './context.js'
import { useAtomValue, useKernel } from './hooks/KernelContext.js'
import { Button } from './parts/Button.js'
import { Notice } from './parts/Notice.js'

/** Tells a developer, above every view, that something is not set up. Users see it only while `debug` is on. */
export function Component() {
  const { navigation, views } = useKernel()
  const t = useText()
  const alert = useAtomValue(alertsAtom).findLast(({ level }) => level === 'error')
  if (!alert) return null
  return (
    <Notice
      tone="warning"
      title={alert.title}
      action={
        // Not while another view has to be answered first.
        views.allows('Alert') ? (
          <Button size="chip" onClick={() => navigation.push('Alert')}>
            {t('alert.details')}
          </Button>
        ) : undefined
      }
    />
  )
}
