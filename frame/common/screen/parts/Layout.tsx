/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { iconButtonCss } from '../../../../src/ui/parts/iconButton.css.js'
import { useSheet, useText } from '../context.js'
import { focusFirst } from '../focusFirst.js'
import { BackIcon } from './icons.js'
import { layoutCss } from './layout.css.js'
import { OperatorMark } from './OperatorMark.js'

/** One column: head, then what is said, 16 px apart; `dense`: 8 px, so that all of it is in sight at once. */
export function Content({ dense, children }: { readonly dense?: boolean; readonly children: ComponentChildren }) {
  useSheet(layoutCss)
  return <div class={dense ? 'screen-content dense' : 'screen-content'}>{children}</div>
}

/**
 * What is shown has another name now: focus goes to it, or to what takes it, since what had it may be gone.
 * @param name another one is another screen. Default: the words
 */
export function Heading({ name, children }: { readonly name?: string; readonly children: ComponentChildren }) {
  const place = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    const screen = place.current?.closest<HTMLElement>('.screen')
    if (screen) focusFirst(screen)
  }, [name ?? children])
  return (
    <h1 class="screen-title" tabIndex={-1} ref={place}>
      {children}
    </h1>
  )
}

/** The name of a screen, where focus begins. `mark`: an icon above it. `onBack`: leads to the page before, by an arrow beside it. */
export function Title({
  title,
  mark,
  tone,
  onBack,
  children,
}: {
  readonly title: string
  readonly mark?: ComponentChildren
  readonly tone?: 'success'
  readonly onBack?: (() => void) | undefined
  /** A line of help below. */
  readonly children?: ComponentChildren
}) {
  useSheet(layoutCss)
  return (
    <header class={onBack ? 'screen-head deep' : 'screen-head'}>
      {onBack ? <Back onClick={onBack} /> : null}
      {mark ? <div class={tone ? `screen-mark ${tone}` : 'screen-mark'}>{mark}</div> : null}
      <Heading>{title}</Heading>
      {children ? <p class="screen-help">{children}</p> : null}
    </header>
  )
}

/** The arrow that the modal's views have, for pages that lie below one another in the frame. */
function Back({ onClick }: { readonly onClick: () => void }) {
  useSheet(iconButtonCss)
  const t = useText()
  return (
    <button type="button" class="icon-button" onClick={onClick}>
      <BackIcon />
      <span class="unseen">{t('parts.back')}</span>
    </button>
  )
}

/**
 * Who asks for a change of the account: the operator of the wallet, the screen's title, and the asking origin (S12).
 *
 * @param origin by the browser's word
 */
export function Head(props: {
  readonly operator: string
  readonly title: string
  readonly origin: string
  /** After the origin: "asks you to send". Default: "asks". */
  readonly asks?: string
}) {
  useSheet(layoutCss)
  const t = useText()
  return (
    <header class="screen-head">
      <p class="operator" dir="auto">
        <OperatorMark />
        {props.operator}
      </p>
      <Heading>{props.title}</Heading>
      <p class="screen-help">
        <strong class="asker" dir="ltr">
          {props.origin}
        </strong>{' '}
        <span>{props.asks ?? t('parts.asks')}</span>
      </p>
    </header>
  )
}

/** Buttons below everything, in sight while the content scrolls. */
export function Foot({ children }: { readonly children: ComponentChildren }) {
  useSheet(layoutCss)
  return <footer class="screen-foot">{children}</footer>
}
