/** @jsxImportSource preact */
import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { ApprovalContent } from '../../../common/approval/ApprovalContent.js'
import { isDecidable } from '../../../common/approval/types.js'
import { useRedraw } from '../../../common/approval/useRedraw.js'
import type { Meeting } from '../../../common/channel/announced/index.js'
import type { ScreenProps } from '../../../common/types.js'
import type { Decision } from '../createDecision.js'
import type { Ask } from '../types.js'
import { afterPaint } from './afterPaint.js'
import { toShown } from './toShown.js'
import { useReview } from './useReview.js'
import { WindowOffer } from './WindowOffer.js'

/** Ms for which the page may give the frame too little room, as while the modal grows, before a window is offered. */
const patience = 1500

/** Ms for which a request is kept whose window was closed without a press. */
const kept = 120_000

/** Where a request may be decided. */
export interface Places {
  /** Consent may be given here: else, and where the browser says that this cannot be seen, a window is offered (S11). */
  readonly isFramed: boolean
  /** The window that the page has opened in the click that asked, once it has found this frame. */
  readonly given?: Promise<Meeting> | undefined
  /** It was found before that the page's policy of openers keeps all windows away. */
  readonly isApart: boolean
  /** It is found now. */
  readonly onApart: () => void
}

/** Makes the screen of one decision. It begins to ask the chain, and to unlock, once it is in sight. */
export function createApprovalScreen(
  decision: Decision,
  ask: Ask,
  { isFramed, given, isApart, onApart }: Places,
): ComponentType<ScreenProps<unknown>> {
  return function ApprovalScreen({ host, done, fail }: ScreenProps<unknown>) {
    useEffect(() => {
      decision.outcome.then(done, fail)
      return afterPaint(decision.start)
    }, [])
    useRedraw(decision, decision.gate)
    const holdUp = decision.gate.holdUp()
    const isTooSmall = useLasting(holdUp === 'small', patience)
    const isHidden = isTooSmall || decision.gate.isHidden()
    // A window that was offered stays: what lies over the frame may come and go.
    const [isOffered, offer] = useState(!isFramed)
    useEffect(() => {
      if (isHidden) offer(true)
    }, [isHidden])
    const shown = toShown(decision.approval, ask, host)
    const state = decision.state()
    const review = useReview(decision, shown, host, { given, isApart })
    const isOpen = isDecidable(shown.content, state)
    const canDecide = state.phase === 'asking' && isOpen
    const isForgotten = useLasting(canDecide && review.wasClosed && review.state === 'closed', kept)
    useEffect(() => {
      if (isForgotten) decision.reject()
    }, [isForgotten])
    useEffect(() => {
      if (review.state === 'apart') onApart()
    }, [review.state])
    if (review.isGiven) return null
    const instead =
      isOffered && canDecide ? (
        <WindowOffer review={review} why={isFramed ? holdUp : undefined} onReject={decision.reject} />
      ) : undefined
    const parts = { shown, state, acts: decision, gate: decision.gate, instead }
    return <ApprovalContent {...parts} isShort={!isFramed && isOpen} />
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
