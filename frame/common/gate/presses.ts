/** What of a click is looked at. `detail` is 0 for keys and assistive technology. */
export type Press = Pick<MouseEvent, 'isTrusted' | 'detail'>

/** Ms for which a mouse has to have been over the frame, since it moved there: a frame that is put under a resting pointer is not what was aimed at. */
const settled = 300
/** Ms that the frame has to have had the focus before a key counts: the page may give it focus in the middle of a stroke. */
const focused = 800
/** Px that a pointer moves at least before its way says something. */
const stride = 8

/** Why a press is no consent: it began too soon; or the mouse had not moved over the frame since the frame came under it. */
export type Refusal = 'early' | 'unmoved'

/** How a press began. */
type Beginning = 'meant' | Refusal

interface PressesParts {
  readonly now: () => number
  readonly view: Window & typeof globalThis
  /** Whether a press that begins now may count. */
  readonly isOpen: () => boolean
  /** A press began that cannot count. */
  readonly onRefused: (why: Refusal) => void
}

/** Follows how presses begin: consent is a press that began, and ended, when it could be meant. */
export function createPresses({ now, view, isOpen, onRefused }: PressesParts) {
  const { document } = view
  let enteredAt: number | undefined
  let focusedAt = document.hasFocus() ? now() : undefined
  let down: Beginning | undefined
  let key: Beginning | undefined
  const way = createWay()

  const heard = <Name extends keyof DocumentEventMap>(name: Name, run: (event: DocumentEventMap[Name]) => void) => {
    const listen = (event: DocumentEventMap[Name]) => {
      if (event.isTrusted) run(event)
    }
    document.addEventListener(name, listen, { capture: true, passive: true })
    return () => document.removeEventListener(name, listen, { capture: true })
  }
  const begin = (beginning: Beginning) => {
    if (beginning !== 'meant') onRefused(beginning)
    return beginning
  }
  const come = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return
    if (way.isMoved(event)) enteredAt = undefined
    if (event.type !== 'pointermove' || event.buttons !== 0) return
    // Its end was not heard: the page hid the frame. The browser would join it with the end of a press that began on the page.
    down = undefined
    // A move alone: a press says nothing of the way there, and after one without a move the browser does not tell that the mouse has left.
    enteredAt ??= now()
  }
  const aim = (event: PointerEvent): Beginning => {
    if (!isOpen()) return 'early'
    if (event.pointerType !== 'mouse') return 'meant'
    if (enteredAt === undefined) return 'unmoved'
    return now() - enteredAt >= settled ? 'meant' : 'early'
  }
  const isPress = ({ key: name }: KeyboardEvent) => name === 'Enter' || name === ' '
  const stops = [
    heard('pointerover', come),
    heard('pointermove', come),
    heard('pointerout', ({ relatedTarget, pointerType }) => {
      if (relatedTarget) return
      enteredAt = undefined
      way.forget()
      if (pointerType === 'mouse') down = undefined
    }),
    heard('pointerdown', (event) => {
      come(event)
      down = begin(aim(event))
    }),
    heard('keydown', (event) => {
      if (isPress(event)) key = begin(!event.repeat && isOpen() ? 'meant' : 'early')
    }),
    heard('keyup', (event) => {
      // The click of the space bar comes with its end, and after this.
      if (isPress(event) && event.key !== ' ') key = undefined
    }),
  ]
  const focus = () => {
    focusedAt ??= now()
  }
  const blur = () => {
    focusedAt = undefined
    key = undefined
    down = undefined
  }
  view.addEventListener('focus', focus)
  view.addEventListener('blur', blur)

  return {
    /** How the press behind a click began. */
    began({ detail }: Press): Beginning {
      // Without a key it is assistive technology: a screen reader, a switch, a voice.
      const press = detail === 0 ? (key ?? 'meant') : (down ?? 'early')
      key = undefined
      down = undefined
      const hasFocus = focusedAt !== undefined && now() - focusedAt >= focused
      return detail === 0 && !hasFocus ? 'early' : press
    },
    close() {
      for (const stop of stops) stop()
      view.removeEventListener('focus', focus)
      view.removeEventListener('blur', blur)
    },
  }
}

/**
 * The way of a mouse, on the screen and in the frame. Both are the same up to the page's zoom, unless the page moves the frame
 * under the pointer.
 */
function createWay() {
  let last: readonly (readonly [screen: number, client: number])[] | undefined
  let scale: number | undefined
  return {
    isMoved({ screenX, screenY, clientX, clientY }: PointerEvent): boolean {
      const here = [
        [screenX, clientX],
        [screenY, clientY],
      ] as const
      const before = last
      if (!before) {
        last = here
        return false
      }
      let isMoved = false
      let isFar = false
      for (const [axis, [screen, client]] of here.entries()) {
        const [screenBefore = screen, clientBefore = client] = before[axis] ?? []
        const [onScreen, inFrame] = [screen - screenBefore, client - clientBefore]
        if (Math.max(Math.abs(onScreen), Math.abs(inFrame)) < stride) continue
        isFar = true
        const found = onScreen / inFrame
        if (scale !== undefined && !(Math.abs(found - scale) <= 0.25)) isMoved = true
        else if (scale === undefined && !(found > 0.2 && found < 6)) isMoved = true
        else scale = found
      }
      if (isFar) last = here
      return isMoved
    },
    forget() {
      last = undefined
    },
  }
}
