'use client'
import { alertsAtom } from '../kernel/internal.js'
import { useText } from './context.js'
import { useAtomValue, useKernel } from './hooks/KernelContext.js'
import { Button } from './parts/Button.js'
import { Notice } from './parts/Notice.js'

/** Tells a developer, above every view, that something is not set up. People see it only while `debug` is on. */
export function Component() {
  const { navigation } = useKernel()
  const t = useText()
  const alert = useAtomValue(alertsAtom).findLast(({ level }) => level === 'error')
  if (!alert) return null
  return (
    <Notice
      tone="warning"
      title={alert.title}
      action={
        <Button size="chip" onClick={() => navigation.push('Alert')}>
          {t('alert.details')}
        </Button>
      }
    />
  )
}
