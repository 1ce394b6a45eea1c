'use client'
import { useEffect } from 'react'
import { endedNews } from '../../features/ended/index.js'
import { historyAtom } from '../../kernel/navigation/index.js'
import { useAtomValue, useFeatureContext } from '../hooks/FeatureContext.js'
import { useRest, WithMessages } from '../hooks/MessagesContext.js'
import { bars } from '../messages/later/bars.js'
import { AlertBar } from './AlertBar.js'
import { EndedBar } from './EndedBar.js'

const messages = { en: bars }

/** What stands above every view: what a user has lost, and what a developer has to set up. */
export function Bars() {
  const { resources, store } = useFeatureContext()
  useRest()
  const view = useAtomValue(historyAtom).at(-1)?.view ?? ''
  // The modal has closed: what was shown is not shown again, also where it opens before its closing was drawn.
  useEffect(() => {
    const dismiss = () => resources.peek(endedNews)?.dismiss()
    let isClosed = false
    const stop = store.sub(historyAtom, () => {
      if (isClosed) dismiss()
      isClosed = store.get(historyAtom).length === 0
    })
    return () => {
      stop()
      dismiss()
    }
  }, [resources, store])
  return (
    <WithMessages messages={messages}>
      <EndedBar view={view} />
      {/* Where the details stand already it would lead nowhere. */}
      {view === 'Alert' ? null : <AlertBar />}
    </WithMessages>
  )
}
