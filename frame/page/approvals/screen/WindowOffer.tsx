/** @jsxImportSource preact */
import { buttonCss } from '../../../../src/ui/parts/button.css.js'
import { messages } from '../../../common/approval/messages/index.js'
import type { HoldUp } from '../../../common/gate/createGate.js'
import { Hint } from '../../../common/gate/Hint.js'
import { Button, useSheet, useTexts } from '../../../common/screen/parts/index.js'
import type { Review } from './useReview.js'

interface WindowOfferProps {
  readonly review: Review
  /** What keeps it from being approved here; undefined where that is so on principle. */
  readonly why: HoldUp | undefined
  readonly onReject: () => void
}

/**
 * Offers a window of the frame, in which nothing of the page can lie over the request. The click opens it; blocked, a link does. Its buttons
 * are as large as those whose place they take.
 */
export function WindowOffer({ review: { state, href, wasClosed, open }, why, onReject }: WindowOfferProps) {
  useSheet(buttonCss)
  const t = useTexts(messages)
  const hint = () => {
    if (state === 'apart') return t('gate.apart')
    if (state !== 'closed') return t(`gate.${state}`)
    if (wasClosed) return t('gate.closed')
    return t(why === 'covered' || why === 'small' ? `gate.${why}` : 'gate.why')
  }
  return (
    <>
      <Hint>{hint()}</Hint>
      {state === 'blocked' ? (
        // biome-ignore lint/security/noBlankTarget: it is a page of our own, which asks its opener for its task
        <a class="button primary" href={href} target="_blank" rel="opener" data-autofocus="">
          <span>{t('gate.review')}</span>
        </a>
      ) : (
        <Button size="primary" disabled={state === 'apart'} onClick={open}>
          {t(state === 'open' ? 'gate.again' : 'gate.review')}
        </Button>
      )}
      <Button wide onClick={onReject}>
        {t('approve.reject')}
      </Button>
    </>
  )
}
