import type { Intent, LatchkeyState } from 'latchkey'

/** A part of the page. */
export interface Panel {
  readonly element: HTMLElement
  /** Shows the state as it is now. */
  draw(state: LatchkeyState, intent: Intent | undefined): void
}

/** Runs what a click asks for, and tells the user how it ended. */
export type Attempt = (run: () => Promise<string | undefined>) => Promise<void>
