import { type AdapterContext, type FramePlace, isLatchkeyError, type ViewRef } from '../../src/adapter.js'
import type { FrameScreen } from './wire/frameEvents.js'

/** What a view that makes room for the frame is opened with. */
export interface StageParams {
  readonly stage: StageView
}

/** The frame, for the view that makes room for it. */
export interface StageView {
  /** What the frame shows, or what stands in its place. The same object until it changes. */
  get(): StageState
  watch(listener: () => void): () => void
  /** The view is in sight: the frame lies over it as soon as it shows anything. Returns its own end. */
  enter(): () => void
}

export interface StageState {
  readonly screen: FrameScreen
  /** The request is of a kind that nobody may ask: said after 300 ms. */
  readonly refused: boolean
  /** The request is shown in a window that the page has opened. */
  readonly window?: OtherWindow | undefined
}

/** The window in which a request is approved, for the view that says so. */
export interface OtherWindow {
  /** Brings it to the front; call it in a click. */
  focus(): void
  /** The user gives up what is asked there. */
  cancel(): void
  /** It has found the frame, which shows nothing of the request any more. */
  found(): void
}

/** Where the frame is seen: over a view of ours, as long as that is in sight. */
export interface Stage {
  readonly view: StageView
  readonly screen: FrameScreen
  setScreen(screen: FrameScreen): void
  setRefused(refused: boolean): void
  /** Until this is undefined, or the frame shows that the window was left, the view says that the request is in a window. */
  setWindow(window: OtherWindow | undefined): void
  /**
   * Shows a view until the signal aborts. Resolves when the user has left it before, or it is gone: the page took the modal's place away.
   * @throws {LatchkeyError} MODAL_MISSING
   */
  present(view: ViewRef<StageParams, undefined>, signal: AbortSignal): Promise<'left' | 'gone' | 'done'>
}

/** How long a frame may draw before it is shown as it is: another than ours does not say what it shows. */
const drawTime = 1000
/** Height of a frame that does not say how high its screen is (protocol, section 1). */
const usualHeight = 600

const none: FrameScreen = { name: 'none', height: 0 }

export function createStage({ clock, place, present, onDispose }: AdapterContext): Stage {
  const listeners = new Set<() => void>()
  let state: StageState = { screen: none, refused: false }
  let views = 0
  /** The window has found the frame, which shows nothing of the request as long as it is there. */
  let isMet = false
  let room: FramePlace | undefined
  let stopWaiting = () => {}

  const follow = () => {
    const { screen, refused, window } = state
    // What else the frame asks meanwhile, as a code, is in the frame.
    const isElsewhere = window && screen.name === 'approve'
    const isShown = views > 0 && screen.name !== 'none' && !refused && !isElsewhere
    if (isShown) room?.show()
    else room?.hide()
  }
  const set = (next: StageState) => {
    state = next
    follow()
    for (const listener of [...listeners]) listener()
  }
  const view: StageView = {
    get: () => state,
    watch(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    enter() {
      views++
      follow()
      return () => {
        views--
        follow()
      }
    },
  }
  onDispose(() => {
    stopWaiting()
    room?.hide()
  })
  return {
    view,
    get screen() {
      return state.screen
    },
    setScreen(screen) {
      stopWaiting()
      const isShown = screen.name === 'approve' && screen.height > 0
      const isLeft = isMet && isShown
      isMet = screen.name === 'approve' && !isShown
      if (isMet) state.window?.found()
      set({ ...state, screen, window: isLeft ? undefined : state.window })
    },
    setWindow(window) {
      isMet = false
      set({ ...state, window })
    },
    setRefused: (refused) => set({ ...state, refused }),
    async present(name, signal) {
      room = await place()
      if (signal.aborted) return 'done'
      if (state.screen.name === 'none') {
        stopWaiting()
        stopWaiting = clock.after(drawTime, () => {
          if (views > 0 && !state.refused) set({ ...state, screen: { name: 'approve', height: usualHeight } })
        })
      }
      try {
        await present(name, { stage: view }, { signal })
        return 'done'
      } catch (error) {
        if (signal.aborted) return 'done'
        if (isLatchkeyError(error, 'MODAL_CLOSED')) return 'left'
        if (isLatchkeyError(error, 'REQUEST_ABORTED')) return 'gone'
        throw error
      } finally {
        stopWaiting()
      }
    },
  }
}

export { none as noScreen }
