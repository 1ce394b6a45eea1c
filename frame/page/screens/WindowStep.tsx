/** @jsxImportSource preact */
import { buttonCss } from '../../../src/ui/parts/button.css.js'
import { useSheet, useText } from '../../common/screen/context.js'
import { Button, Content, Foot, Notice, Spinner, Title, WindowIcon } from '../../common/screen/parts/index.js'
import type { WindowState } from './useWindow.js'

const words = {
  closed: 'window.open',
  open: 'window',
  blocked: 'window.blocked',
  apart: 'window.apart',
} as const satisfies Record<WindowState, string>

/** Waits for a window: says so, or offers a link where the browser blocked it. The user can open it again, or give up. */
export function WindowStep(props: {
  readonly state: WindowState
  /** Address of the window, for the link. */
  readonly href: string | undefined
  /** It was closed before it was done. */
  readonly wasClosed: boolean
  /** Opens it, in the task of the click. */
  readonly onOpen: () => void
  readonly onCancel: () => void
}) {
  useSheet(buttonCss)
  const t = useText()
  const { state, href, wasClosed, onOpen, onCancel } = props
  return (
    <Content>
      <Title title={t(`${words[state]}.title`)} mark={state === 'open' ? <Spinner /> : <WindowIcon />} key={state}>
        {t(`${words[state]}.help`)}
      </Title>
      {wasClosed && state === 'closed' ? <Notice live>{t('window.closed')}</Notice> : null}
      <Foot>
        {state === 'blocked' ? (
          // biome-ignore lint/security/noBlankTarget: it is a page of our own, which asks its opener for its task
          <a class="button primary" href={href} target="_blank" rel="opener" data-autofocus="">
            <span>{t('window.open')}</span>
          </a>
        ) : (
          <Button
            size={state === 'closed' ? 'primary' : 'secondary'}
            wide
            autoFocus={state === 'closed'}
            onClick={onOpen}
          >
            {t(state === 'closed' ? 'window.open' : 'window.again')}
          </Button>
        )}
        <Button wide tone="plain" onClick={onCancel}>
          {t('window.cancel')}
        </Button>
      </Foot>
    </Content>
  )
}
