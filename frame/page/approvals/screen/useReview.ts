import { useEffect } from 'preact/hooks'
import type { Shown } from '../../../common/approval/props.js'
import type { Speed } from '../../../common/approval/types.js'
import type { HostPage } from '../../../common/types.js'
import { useWindow } from '../../screens/useWindow.js'
import type { Decision } from '../createDecision.js'
import { toShownState } from './toShown.js'

/** A window of the frame in which the user may decide. */
export interface Review {
  readonly state: 'closed' | 'open' | 'blocked'
  /** For a link, where the browser blocked it. */
  readonly href: string | undefined
  /** The user closed it before the request was decided. */
  readonly wasClosed: boolean
  /** Call it in the task of the click. */
  open(): void
}

/** Serves the window of a decision: it shows what the decision says, and asks it for what the user does. Closed with the screen. */
export function useReview(decision: Decision, shown: Shown, host: HostPage): Review {
  const done = (run: () => void) => async () => {
    run()
    return undefined
  }
  const serve = {
    approve: ({ seen }: { readonly seen: number }) => done(() => decision.consent(seen))(),
    choose: ({ speed }: { readonly speed: Speed }) => done(() => decision.choose(speed))(),
    reject: done(decision.reject),
    retry: done(decision.retry),
  }
  const { state, href, wasClosed, open, tell } = useWindow('approve', { shown }, host, serve, () => undefined)
  const current = decision.state()
  useEffect(() => tell(toShownState(current)), [current, state])
  return { state, href, wasClosed, open }
}
