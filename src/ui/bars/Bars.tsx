'use client'
import { useEffect } from 'react'
import { endedNews } from '../../features/ended/index.js'
import { historyAtom } from '../../kernel/navigation/index.js'
import { UiProvider, useUi } from '../context.js'
import { useAtomValue, useKernel } from '../hooks/KernelContext.js'
import { useOwnText } from '../hooks/useOwnText.js'
import { AlertBar } from './AlertBar.js'
import { barMessages } from './barMessages.js'
import { EndedBar } from './EndedBar.js'

/** What stands above every view: what a user has lost, and what a developer has to set up. */
export function Bars() {
  const { shell, imageOrigins } = useUi()
  const { plugins, store } = useKernel()
  const translate = useOwnText(barMessages)
  const view = useAtomValue(historyAtom).at(-1)?.view ?? ''
  // The modal has closed: what was shown is not shown again, also where it opens before its closing was drawn.
  useEffect(() => {
    const dismiss = () => plugins.provided(endedNews)?.dismiss()
    let isClosed = false
    const stop = store.sub(historyAtom, () => {
      if (isClosed) dismiss()
      isClosed = store.get(historyAtom).length === 0
    })
    return () => {
      stop()
      dismiss()
    }
  }, [plugins, store])
  return (
    <UiProvider shell={shell} translate={translate} imageOrigins={imageOrigins}>
      <EndedBar view={view} />
      {/* Where the details stand already it would lead nowhere. */}
      {view === 'Alert' ? null : <AlertBar />}
    </UiProvider>
  )
}
