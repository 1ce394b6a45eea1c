/** @jsxImportSource preact */
import { useEffect } from 'preact/hooks'
import { buttonCss } from '../../../../src/ui/parts/button.css.js'
import { Button, Notice, useSheet, useTexts } from '../../screens/parts/index.js'
import { useWindow } from '../../screens/useWindow.js'
import type { HostPage } from '../../types.js'
import type { Decision } from '../createDecision.js'
import type { HoldUp } from '../gate/createGate.js'
import { messages } from '../messages/index.js'
import type { Speed } from '../types.js'
import type { Shown } from './props.js'
import { toShownState } from './toShown.js'

interface WindowOfferProps {
  readonly decision: Decision
  readonly shown: Shown
  readonly host: HostPage
  /** What keeps it from being approved here; undefined where that is so on principle. */
  readonly why: HoldUp | undefined
}

/** Offers a window of the frame, in which nothing of the page can lie over the request. The click opens it; blocked, a link does. */
export function WindowOffer({ decision, shown, host, why }: WindowOfferProps) {
  useSheet(buttonCss)
  const t = useTexts(messages)
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
  const { state, href, open, tell, close } = useWindow('approve', { shown }, host, serve, () => undefined)
  const current = decision.state()
  useEffect(() => tell(toShownState(current)), [current, state])
  const reason = why === 'covered' || why === 'small' ? t(`gate.${why}`) : undefined
  return (
    <>
      {reason ? (
        <Notice tone="warning" live>
          {reason}
        </Notice>
      ) : null}
      {state === 'blocked' ? (
        <>
          <Notice live>{t('gate.blocked')}</Notice>
          {/* biome-ignore lint/security/noBlankTarget: it is a page of our own, which asks its opener for its task */}
          <a class="button primary" href={href} target="_blank" rel="opener" data-autofocus="">
            <span>{t('gate.review')}</span>
          </a>
        </>
      ) : (
        <Button size={state === 'open' ? 'secondary' : 'primary'} wide onClick={open}>
          {t(state === 'open' ? 'gate.again' : 'gate.review')}
        </Button>
      )}
      <Button
        wide
        onClick={() => {
          close()
          decision.reject()
        }}
      >
        {t('approve.reject')}
      </Button>
    </>
  )
}
