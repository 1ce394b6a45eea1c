'use client'
import { useMemo } from 'react'
import { UiProvider, useUi } from '../context.js'
import { useMessages } from '../hooks/MessagesContext.js'
import { AlertBar } from './AlertBar.js'
import { barMessages } from './barMessages.js'
import { EndedBar } from './EndedBar.js'

export interface BarsProps {
  /** The view in sight. */
  readonly view: string
}

/** What stands above every view: what a user has lost, and what a developer has to set up. */
export function Component({ view }: BarsProps) {
  const { shell, imageOrigins } = useUi()
  const messages = useMessages()
  const translate = useMemo(() => messages.translateWith(barMessages), [messages])
  return (
    <UiProvider shell={shell} translate={translate} imageOrigins={imageOrigins}>
      <EndedBar view={view} />
      {/* Where the details stand already it would lead nowhere. */}
      {view === 'Alert' ? null : <AlertBar />}
    </UiProvider>
  )
}
