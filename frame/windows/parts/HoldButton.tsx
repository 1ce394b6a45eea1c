/** @jsxImportSource preact */
import { useEffect, useRef, useState } from 'preact/hooks'
import { buttonCss } from '../../../src/ui/parts/button.css.js'
import { Spinner, useSheet, useTexts } from '../../common/screen/parts/index.js'
import { messages } from '../messages/index.js'
import { holdCss } from './hold.css.js'

/** How long it is held, in ms; how far apart two single presses are at least. */
const heldFor = 1500
const apart = 500

/**
 * A button that acts when it was held for a second and a half, by pointer, Enter or Space. Switches and screen readers can only press: for them
 * a second press, after the button has said so, does the same. What no user did does nothing.
 */
export function HoldButton(props: {
  readonly onHeld: () => void
  readonly loading?: boolean
  /** It takes something away. */
  readonly danger?: boolean
  readonly children: string
}) {
  useSheet(buttonCss)
  useSheet(holdCss)
  const t = useTexts(messages)
  const { onHeld, loading, danger, children } = props
  const [isHeld, setHeld] = useState(false)
  const [askedAt, setAskedAt] = useState<number>()
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  /** A click that ends a press of pointer or key is no press of its own. */
  const hadPress = useRef(false)
  const stop = () => {
    clearTimeout(timer.current)
    timer.current = undefined
    setHeld(false)
  }
  useEffect(() => stop, [])
  const start = (event: Event) => {
    if (!event.isTrusted || loading || timer.current !== undefined) return
    hadPress.current = true
    setHeld(true)
    timer.current = setTimeout(() => {
      stop()
      onHeld()
    }, heldFor)
  }
  const press = (event: MouseEvent) => {
    const wasPress = hadPress.current
    hadPress.current = false
    if (!event.isTrusted || loading || wasPress) return
    if (askedAt === undefined) return setAskedAt(event.timeStamp)
    if (event.timeStamp - askedAt < apart) return
    setAskedAt(undefined)
    onHeld()
  }
  return (
    <button
      type="button"
      class={danger ? 'button wide danger hold' : 'button primary hold'}
      aria-disabled={loading || undefined}
      aria-busy={loading || undefined}
      data-held={isHeld ? '' : undefined}
      onPointerDown={(event) => event.button === 0 && start(event)}
      onPointerUp={stop}
      onPointerLeave={stop}
      onPointerCancel={stop}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return
        event.preventDefault()
        if (!event.repeat) start(event)
      }}
      onKeyUp={() => {
        hadPress.current = false
        stop()
      }}
      onBlur={stop}
      onClick={press}
    >
      <span class="hold-fill" />
      {loading ? <Spinner /> : null}
      <span aria-live="polite">
        {isHeld ? t('hold.on') : askedAt === undefined ? children : t('hold.again', { words: children })}
      </span>
    </button>
  )
}
