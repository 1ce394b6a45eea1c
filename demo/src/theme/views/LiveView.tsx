'use client'
import { LatchkeyPanel, LatchkeyProvider } from 'latchkey/react'
import { useEffect, useState } from 'react'
import { createWidget } from '../../createWidget.js'
import type { Stack } from '../../readStack.js'
import type { Settings } from '../../settings.js'
import type { Theme } from '../measure.js'
import { lead } from './lead.js'
import type { LiveViewEntry } from './liveViews.js'
import { pierWalletId } from './pierWallet.js'

export interface LiveViewProps {
  readonly stack: Stack
  readonly settings: Settings
  readonly entry: LiveViewEntry
  readonly theme: Theme
  readonly dir: 'ltr' | 'rtl'
}

/** A widget of its own in the page, as a host sets it up, at one view; where that needs an account, the pier's wallet is connected. */
export function LiveView({ stack, settings, entry, theme, dir }: LiveViewProps) {
  const { view, toParams } = entry
  const isConnected = view !== 'Connect'
  const [latchkey] = useState(() => {
    const ofView: Settings = {
      ...settings,
      ...{ theme, dir, locale: dir === 'rtl' ? 'ar' : 'en', swaps: true, ssr: false },
      // Who is connected needs neither.
      ...(isConnected && { login: false, relay: 'none' }),
    }
    return createWidget(stack, ofView, `theme-${view}-${theme}-${dir}`, [lead()])
  })
  const [failure, setFailure] = useState<string>()
  useEffect(() => {
    if (!isConnected) return
    let left = false
    let stop = () => {}
    const release = latchkey.retain()
    const go = async () => {
      const controller = await latchkey.use(lead)
      await controller.connect(pierWalletId)
      const follow = () => {
        if (latchkey.state().view !== 'Account') return
        stop()
        controller.show(view, toParams?.(stack))
      }
      if (left || view === 'Account') return
      stop = latchkey.watch(follow)
      follow()
    }
    go().catch((error) => {
      if (!left) setFailure(`${error}`)
    })
    return () => {
      left = true
      stop()
      release()
    }
  }, [latchkey, stack, isConnected, view, toParams])
  return (
    <LatchkeyProvider latchkey={latchkey}>
      {failure ? <p role="alert">{failure}</p> : <LatchkeyPanel className="theme-view" />}
    </LatchkeyProvider>
  )
}
