/** @jsxImportSource preact */
import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { ApprovalContent } from '../../../common/approval/ApprovalContent.js'
import { useRedraw } from '../../../common/approval/useRedraw.js'
import type { ScreenProps } from '../../../common/types.js'
import type { Decision } from '../createDecision.js'
import type { Ask } from '../types.js'
import { toShown } from './toShown.js'
import { useReview } from './useReview.js'
import { WindowOffer } from './WindowOffer.js'

/** Ms for which something may lie over the frame, as the modal's own movement does, before a window is offered. */
const patience = 1500

/**
 * Makes the screen of one decision. It begins to ask the chain, and to unlock, when it is first drawn.
 * @param isFramed whether consent may be given here: else, and where the browser says that this cannot be seen, a window is offered (S11)
 */
export function createApprovalScreen(
  decision: Decision,
  ask: Ask,
  isFramed: boolean,
): ComponentType<ScreenProps<unknown>> {
  return function ApprovalScreen({ host, done, fail }: ScreenProps<unknown>) {
    useEffect(() => {
      decision.outcome.then(done, fail)
      decision.start()
    }, [])
    useRedraw(decision, decision.gate)
    const holdUp = decision.gate.holdUp()
    const isHidden = useLasting(holdUp === 'covered' || holdUp === 'small', patience)
    // A window that was offered stays: what lies over the frame may come and go.
    const [isOffered, offer] = useState(!isFramed)
    useEffect(() => {
      if (isHidden) offer(true)
    }, [isHidden])
    const shown = toShown(decision.approval, ask, host)
    const state = decision.state()
    const review = useReview(decision, shown, host)
    const canDecide = state.phase === 'asking' && shown.content.kind !== 'blocked' && !state.ready?.obstacle
    const instead =
      isOffered && canDecide ? (
        <WindowOffer review={review} why={isFramed ? holdUp : undefined} onReject={decision.reject} />
      ) : undefined
    return <ApprovalContent shown={shown} state={state} acts={decision} gate={decision.gate} instead={instead} />
  }
}

/** Whether something is so, and has been for so many ms. */
function useLasting(isSo: boolean, ms: number): boolean {
  const [lasts, setLasts] = useState(false)
  useEffect(() => {
    if (!isSo) return setLasts(false)
    const timer = setTimeout(() => setLasts(true), ms)
    return () => clearTimeout(timer)
  }, [isSo, ms])
  return lasts
}
