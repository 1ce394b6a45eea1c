/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { useSheet, useText } from '../context.js'
import { focusFirst } from '../focusFirst.js'
import { layoutCss } from './layout.css.js'

/** One column: head, then what is said, 16 px apart. */
export function Content({ children }: { readonly children: ComponentChildren }) {
  useSheet(layoutCss)
  return <div class="screen-content">{children}</div>
}

/** What is shown has another name now: focus goes to it, or to what takes it, since what had it may be gone. */
function Heading({ children }: { readonly children: string }) {
  const place = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    const screen = place.current?.closest<HTMLElement>('.screen')
    if (screen) focusFirst(screen)
  }, [children])
  return (
    <h1 class="screen-title" tabIndex={-1} ref={place}>
      {children}
    </h1>
  )
}

/** The name of a screen, where focus begins. `mark`: an icon above it. */
export function Title({
  title,
  mark,
  tone,
  children,
}: {
  readonly title: string
  readonly mark?: ComponentChildren
  readonly tone?: 'success'
  /** A line of help below. */
  readonly children?: ComponentChildren
}) {
  useSheet(layoutCss)
  return (
    <header class="screen-head">
      {mark ? <div class={tone ? `screen-mark ${tone}` : 'screen-mark'}>{mark}</div> : null}
      <Heading>{title}</Heading>
      {children ? <p class="screen-help">{children}</p> : null}
    </header>
  )
}

/**
 * Who asks: the operator of the wallet, the screen's title, and the asking origin first (S12).
 *
 * @param origin by the browser's word
 * @param claim what the page calls itself, with the word that marks it as unverified
 */
export function Head(props: {
  readonly operator: string
  readonly title: string
  readonly origin: string
  readonly claim?: string | undefined
  /** After the origin: "asks you to send". Default: "asks". */
  readonly asks?: string
}) {
  useSheet(layoutCss)
  const t = useText()
  return (
    <header class="screen-head">
      <p class="operator" dir="auto">
        {props.operator}
      </p>
      <Heading>{props.title}</Heading>
      <p class="screen-help">
        <strong class="asker" dir="ltr">
          {props.origin}
        </strong>{' '}
        {props.claim ? (
          <span class="asker-claim" dir="auto">
            {props.claim}
          </span>
        ) : null}{' '}
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
