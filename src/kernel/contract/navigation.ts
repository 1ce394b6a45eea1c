/** Moves between views. View ids of other plugins are allowed: an unknown one is a coded error, not a crash. */
export interface Navigation {
  /** Shows a view on top; nothing when it is already there. @throws {LatchkeyError} VIEW_UNKNOWN */
  push(view: string, params?: ViewParams): void
  /** Swaps the view in sight. @throws {LatchkeyError} VIEW_UNKNOWN */
  replace(view: string, params?: ViewParams): void
  /** Leaves only this view. @throws {LatchkeyError} VIEW_UNKNOWN */
  reset(view: string, params?: ViewParams): void
  /** One view back; closes the modal on the last one. */
  back(): void
  /** Asks to close: guards may refuse, then the modal shakes. */
  close(): void
  /** Settles the promise of the `open()` that led here, and closes. */
  finish(result: unknown): void
  /** Settles it and goes on: what follows is for the person, closing it means nothing to the host any more. */
  settle(result: unknown): void
}

/** What a view was opened with; survives going forth and back, not a reload. */
export type ViewParams = Readonly<Record<string, unknown>>
