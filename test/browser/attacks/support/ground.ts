import type { Frame, Page } from '@playwright/test'

/** Where a frame stands that a user has logged in to, and how its page asks. */
export interface Ground {
  readonly page: Page
  /** Account of the first local chain. */
  readonly address: string
  /** Selects the frame's element in the page. */
  readonly element: string
  /** Selects what is around it in the page, for attacks on its place. */
  readonly around: string
  /** The frame's own window. */
  window(): Promise<Frame>
  /** Asks for a signature of a text, and resolves with it, or with the words of an error. */
  sign(text: string): Promise<string>
  /** Gives up what was asked. */
  abort(): Promise<void>
}
