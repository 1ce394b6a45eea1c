'use client'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useSheet, useText, useUi } from '../context.js'
import { BackIcon, CloseIcon } from '../icons/shellIcons.js'
import { IconButton } from '../parts/IconButton.js'
import { tipWhenCut } from '../parts/tipWhenCut.js'
import { frameCss } from './frame.css.js'
import { useEdgeFade } from './useEdgeFade.js'

export interface FrameProps {
  /** Names the view; the dialog is labelled by it and focus goes to it. */
  readonly title: string
  /** Shows Back at the left. */
  readonly onBack?: () => void
  /** Shows a way to close at the end. Default true. */
  readonly closable?: boolean
  /** What stands at the left when there is no way back: help or the network. */
  readonly left?: ReactNode
  /** What stands before the close button. */
  readonly right?: ReactNode
  /** Stays above the scrolling body: a search. */
  readonly top?: ReactNode
  /** Stays below the scrolling body. */
  readonly footer?: ReactNode
  readonly children: ReactNode
}

/** One view: header, body that scrolls when it must, optional footer. Each view renders exactly one. */
export function Frame({ title, onBack, closable = true, left, right, top, footer, children }: FrameProps) {
  useSheet(frameCss)
  const { shell } = useUi()
  const t = useText()
  const id = useId()
  const page = useRef<HTMLDivElement>(null)
  const body = useEdgeFade()
  // In a page of the host's that has a title of its own.
  const Title = shell?.isPanel ? 'h2' : 'h1'

  // After the children's: a field that takes focus as it mounts keeps it.
  useEffect(() => {
    shell?.label(id)
    if (page.current) shell?.enter(page.current)
  }, [shell, id])

  return (
    <div className="page" ref={page}>
      {/* No header and footer elements: in a dialog they would be coreViewIds of the host's page. */}
      <div className="head" part="header">
        <div>
          {onBack ? (
            <IconButton label={t('shell.back')} onClick={onBack}>
              <BackIcon />
            </IconButton>
          ) : (
            left
          )}
        </div>
        <Title className="title" part="title" id={id} dir="auto" tabIndex={-1} onPointerEnter={tipWhenCut}>
          {title}
        </Title>
        <div className="head-end">
          {right}
          {closable ? (
            <IconButton label={t('shell.close')} onClick={() => shell?.requestClose('button')}>
              <CloseIcon />
            </IconButton>
          ) : null}
        </div>
      </div>
      {top ? (
        <div className="top" part="top">
          {top}
        </div>
      ) : null}
      <div className="body" part="body" ref={body}>
        <div>{children}</div>
      </div>
      {footer ? (
        <div className="foot" part="footer">
          {footer}
        </div>
      ) : null}
    </div>
  )
}
