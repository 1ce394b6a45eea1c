import { useEffect } from 'preact/hooks'
import type { Shown } from '../../../common/approval/props.js'
import type { Lowered, Speed } from '../../../common/approval/types.js'
import type { Meeting } from '../../../common/channel/announced/index.js'
import type { HostPage } from '../../../common/types.js'
import { useWindow, type WindowState } from '../../screens/useWindow.js'
import type { Decision } from '../createDecision.js'
import { toShownState } from './toShown.js'

/** A window of the frame in which the user may decide. */
export interface Review {
  readonly state: WindowState
  /** It is open, and the page has opened it: the page says so, and the frame shows nothing. */
  readonly isGiven: boolean
  /** For a link, where the browser blocked it. */
  readonly href: string | undefined
  /** The user closed it before the request was decided. */
  readonly wasClosed: boolean
  /** Call it in the task of the click. */
  open(): void
}

/** Serves the window of a decision: it shows what the decision says, and asks it for what the user does. Closed with the screen. */
export function useReview(
  decision: Decision,
  shown: Shown,
  host: HostPage,
  { given, isApart }: { readonly given: Promise<Meeting> | undefined; readonly isApart: boolean },
): Review {
  const done = (run: () => void) => async () => {
    run()
    return undefined
  }
  const serve = {
    approve: ({ seen }: { readonly seen: number }) => done(() => decision.consent(seen))(),
    choose: ({ speed }: { readonly speed: Speed }) => done(() => decision.choose(speed))(),
    lower: (to: Lowered) => done(() => decision.lower(to))(),
    reject: done(decision.reject),
    retry: done(decision.retry),
  }
  const { state, href, isGiven, wasClosed, open, tell } = useWindow(
    'approve',
    { shown },
    host,
    serve,
    () => undefined,
    {
      given,
    },
  )
  const current = decision.state()
  useEffect(() => tell(toShownState(current)), [current, state])
  return { state: isApart ? 'apart' : state, href, isGiven, wasClosed, open }
}
