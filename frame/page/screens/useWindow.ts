import { useEffect, useRef, useState } from 'preact/hooks'
import { type OpenedWindow, openWindow } from '../../common/channel/openWindow.js'
import type { WindowPurpose, WindowPurposes, WindowServer } from '../../common/channel/purposes.js'
import type { HostPage } from '../../common/types.js'

/** A window of the frame, from a screen: at most one at a time, closed with the screen. */
export function useWindow<Purpose extends WindowPurpose>(
  purpose: Purpose,
  ask: WindowPurposes[Purpose]['ask'],
  host: HostPage,
  serve: WindowServer<Purpose>,
  onAnswer: (answer: WindowPurposes[Purpose]['answer']) => void,
  /** What became of a window that was closed: waited for, and told as its answer. */
  outcome?: () => Promise<WindowPurposes[Purpose]['answer'] | undefined>,
) {
  type Opened = OpenedWindow<WindowPurposes[Purpose]['answer'], WindowPurposes[Purpose]['news']>
  const current = useRef<Opened | undefined>(undefined)
  const [shown, setShown] = useState<{ readonly state: 'open' | 'blocked'; readonly href: string }>()
  const [wasClosed, setWasClosed] = useState(false)
  const close = () => {
    const opened = current.current
    current.current = undefined
    opened?.close()
    setShown(undefined)
  }
  useEffect(() => close, [])
  return {
    state: shown?.state ?? ('closed' as const),
    href: shown?.href,
    wasClosed,
    /** Gives it up; what it has begun is waited for. */
    close: () => (outcome ? current.current?.close() : close()),
    /** Says something to the open window. */
    tell: (news: WindowPurposes[Purpose]['news']) => current.current?.tell(news),
    /** Call it in the task of the click. */
    open() {
      close()
      setWasClosed(false)
      const opened = openWindow(purpose, ask, {
        window,
        serve,
        outcome,
        look: { theme: host.theme, language: host.language },
      })
      current.current = opened
      const { href } = opened
      setShown({ href, state: opened.isBlocked ? 'blocked' : 'open' })
      void opened.begun.then(() => {
        if (current.current === opened) setShown({ href, state: 'open' })
      })
      void opened.answer.then((answer) => {
        if (current.current !== opened) return
        current.current = undefined
        setShown(undefined)
        if (answer) onAnswer(answer)
        else setWasClosed(true)
      })
    },
  }
}
