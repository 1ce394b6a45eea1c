/** @jsxImportSource preact */
import type { ComponentType } from 'preact'
import type { FrameScreen } from '../../../adapters/embedded/wire/frameEvents.js'
import { createSurface } from '../../common/screen/createSurface.js'
import { focusFirst } from '../../common/screen/focusFirst.js'
import type { ScreenProps } from '../../common/types.js'
import { FrameError } from '../errors.js'
import type { HostLink, Screens } from '../types.js'
import { ErrorBoundary } from './ErrorBoundary.js'
import { watchFoot } from './watchFoot.js'
import { watchHeight } from './watchHeight.js'

export interface ScreensParts {
  /** Where the screens are drawn: an empty element, alone in the page's body. */
  readonly place: HTMLElement
  /** Tells the page what is shown; says who the page is. */
  readonly link: Pick<HostLink, 'host' | 'showScreen'>
}

/** The screens of a page, with what the page's start needs beside them. */
export interface FrameScreens extends Screens {
  /** The host's theme may have changed: what is shown is drawn again, and what comes is of that theme. */
  refresh(): void
}

type ScreenName = Exclude<FrameScreen['name'], 'none'>

/** A screen that is shown or waits. */
interface Turn {
  readonly id: number
  readonly name: ScreenName
  readonly component: ComponentType<ScreenProps<never>>
  done(result: never): void
  fail(error: unknown): void
}

/** The greatest height that `SCREEN` may name. */
const mostHeight = 4000

/** Draws one screen at a time, tells the page its name and height, and moves focus into it. */
export function createScreens({ place, link }: ScreensParts): FrameScreens {
  const surface = createSurface(place, 'frame')
  const turns: Turn[] = []
  let told: FrameScreen = { name: 'none', height: 0 }
  let ids = 0
  let shown: Turn | undefined
  /** A mouse is over the buttons of an approval: the page keeps its room as it is. */
  let isHeld = false

  const hold = (isOver: boolean) => {
    isHeld = isOver && turns[0]?.name === 'approve'
    const { element } = surface
    const { height } = element.getBoundingClientRect()
    if (isHeld) element.style.setProperty('--held', `${height}px`)
    element.classList.toggle('held', isHeld)
    // In a frame that has room below it the buttons are held by nothing else.
    element.classList.toggle('whole', isHeld && height <= (element.ownerDocument.defaultView?.innerHeight ?? 0))
    tell()
  }
  const tell = () => {
    if (isHeld) return
    const [turn] = turns
    const height = turn ? Math.min(Math.ceil(surface.element.getBoundingClientRect().height), mostHeight) : 0
    const name = turn?.name ?? 'none'
    if (name === told.name && height === told.height) return
    told = { name, height }
    link.showScreen(told)
  }
  const draw = (onDrawn?: () => void) => {
    const [turn] = turns
    if (!turn) return surface.draw(null)
    const host = link.host()
    surface.setLook(host)
    const { component: Screen, done, fail } = turn
    surface.draw(
      <main class="screen" key={turn.id}>
        <ErrorBoundary onClose={() => fail(closed())}>
          <Screen host={host} done={done} fail={fail} />
        </ErrorBoundary>
      </main>,
      onDrawn,
    )
  }
  const next = () => {
    shown = turns[0]
    draw(() => focusFirst(surface.root))
    hold(false)
  }

  watchHeight(surface.element, tell)
  watchFoot(surface.root, hold)
  place.ownerDocument.addEventListener('keydown', (event) => {
    // The host does not hear keys that are pressed in here.
    if (event.key === 'Escape' && !event.isComposing && !event.defaultPrevented) turns[0]?.fail(closed())
  })
  // The host's page gave focus to the frame as a whole.
  place.ownerDocument.defaultView?.addEventListener('focus', () => {
    if (turns[0] && !surface.root.activeElement) focusFirst(surface.root)
  })

  return {
    show: <Result,>(name: ScreenName, component: ComponentType<ScreenProps<Result>>, signal?: AbortSignal) =>
      new Promise<Result>((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason)
        const leave = () => {
          signal?.removeEventListener('abort', abort)
          const at = turns.indexOf(turn)
          if (at < 0) return
          turns.splice(at, 1)
          if (at === 0) next()
        }
        const abort = () => {
          reject(signal?.reason)
          leave()
        }
        const turn: Turn = {
          id: ++ids,
          name,
          component: component as ComponentType<ScreenProps<never>>,
          done(result) {
            resolve(result)
            leave()
          },
          fail(error) {
            reject(error)
            leave()
          },
        }
        signal?.addEventListener('abort', abort)
        turns.push(turn)
        // What the page asks its user does not wait for what the user may leave open.
        if (name === 'approve' || name === 'confirm')
          for (const { name: other, fail } of [...turns]) if (other === 'offer' || other === 'settings') fail(closed())
        if (turns[0] === turn && shown !== turn) next()
      }),
    close() {
      const [turn, ...waiting] = turns
      if (!turn || turn.name === 'approve') return
      // What it would go back to is left with it.
      for (const { name, fail } of waiting) if (name === 'settings') fail(closed())
      turn.fail(closed())
    },
    refresh() {
      draw()
      tell()
    },
  }
}

const closed = () => new FrameError('SCREEN_CLOSED', 'The user closed this.')
