import { useEffect, useRef, useState } from 'preact/hooks'
import type { Meeting } from '../../common/channel/announced/index.js'
import { type OpenedWindow, openWindow } from '../../common/channel/openWindow.js'
import type { WindowPurpose, WindowPurposes, WindowServer } from '../../common/channel/purposes.js'
import { type ServedWindow, serveWindow } from '../../common/channel/serveWindow.js'
import type { HostPage } from '../../common/types.js'

/** `blocked`, `apart`: see `OpenedWindow`. */
export type WindowState = 'closed' | OpenedWindow<never>['state']

interface Shown {
  readonly state: WindowState
  readonly href?: string
  /** It is the one that the page has opened. */
  readonly isGiven?: boolean
}

interface WindowOptions<Answer> {
  /** What became of a window that was closed: waited for, and told as its answer. */
  readonly outcome?: (() => Promise<Answer | undefined>) | undefined
  /** The window that the page has opened for it, once it has found this frame. */
  readonly given?: Promise<Meeting> | undefined
}

/** A window of the frame, from a screen: at most one at a time, closed with the screen. */
export function useWindow<Purpose extends WindowPurpose>(
  purpose: Purpose,
  ask: WindowPurposes[Purpose]['ask'],
  host: HostPage,
  serve: WindowServer<Purpose>,
  onAnswer: (answer: WindowPurposes[Purpose]['answer']) => void,
  { outcome, given }: WindowOptions<WindowPurposes[Purpose]['answer']> = {},
) {
  type Served = ServedWindow<WindowPurposes[Purpose]['answer'], WindowPurposes[Purpose]['news']>
  const current = useRef<Served | undefined>(undefined)
  const [shown, setShown] = useState<Shown>()
  const [wasClosed, setWasClosed] = useState(false)
  const close = () => {
    const opened = current.current
    current.current = undefined
    opened?.close()
    setShown(undefined)
  }
  const follow = (served: Served, begun: Shown) => {
    current.current = served
    const isCurrent = () => current.current === served
    served.begun.then(
      () => isCurrent() && setShown(begun),
      () => {
        // It is not waited for any more.
      },
    )
    void served.answer.then((answer) => {
      if (!isCurrent()) return
      current.current = undefined
      setShown(undefined)
      if (answer) onAnswer(answer)
      else setWasClosed(true)
    })
  }
  const { theme, language, look } = host
  const parts = { window, serve, outcome, look: { theme, language, look } }
  useEffect(() => {
    if (given) follow(serveWindow(purpose, ask, given, parts), { state: 'open', isGiven: true })
    return close
  }, [])
  useEffect(() => current.current?.setLook({ theme, language, look }), [theme, language, look])
  return {
    state: shown?.state ?? 'closed',
    href: shown?.href,
    isGiven: shown?.isGiven === true,
    wasClosed,
    /** Gives it up; what it has begun is waited for. */
    close: () => (outcome ? current.current?.close() : close()),
    /** Says something to the open window. */
    tell: (news: WindowPurposes[Purpose]['news']) => current.current?.tell(news),
    /** Call it in the task of the click. */
    open() {
      close()
      setWasClosed(false)
      const opened = openWindow(purpose, ask, parts)
      const { href, state } = opened
      setShown({ href, state })
      follow(opened, { href, state: 'open' })
    },
  }
}
