/** What `keepTimes.js` puts in the page before anything else runs. */
interface Times {
  /** Milliseconds above 50 of each task of the main thread so far. */
  readonly blocked: number
  /** Notes a moment, in milliseconds since the page was asked for. The first time counts. */
  reach(moment: string): void
  /** When a moment was reached: reported, not polled for, since each question would cost the page time. */
  at(moment: string): Promise<number>
  /** Begins to look for what a click brings. */
  onClick(look: () => void): void
  /** Clicks the page's first button as a finger does, without what else a mouse sends. */
  click(): void
}

declare global {
  interface Window {
    readonly times: Times
    /** Closes the modal and opens it again, so many times, each time until its content is there. */
    reopen?(times: number): Promise<void>
    /** Connects and opens the account; of the page that sells coins. */
    openAccount?(): Promise<void>
    /** Opens the view that sells coins. Milliseconds until it is on the screen. */
    openBuying?(): Promise<number>
  }
}

const query = new URLSearchParams(location.search)

/** Whether no wallet is installed. */
export const isWithoutWallet = query.has('none')
/** When the host has the code fetched before a click. */
export const preload = query.has('idle') ? ('idle' as const) : undefined

/**
 * Notes a moment once it is on the screen, in the frame after the one that draws it, and before as `MOMENT unseen`; `then`
 * follows.
 */
export function mark(moment: string, then?: () => void): void {
  window.times.reach(`${moment} unseen`)
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      window.times.reach(moment)
      then?.()
    }),
  )
}

/** The button works; a user who cannot wait clicks it now. */
export function markUsable(): void {
  mark('usable')
  if (query.has('impatient')) window.times.click()
}

/** Looks in each frame, from the click on, for what can be chosen; once it is on the screen, chooses it, or only looks. */
export function markFirst(find: () => HTMLElement | undefined): void {
  const look = () => {
    const found = find()
    if (!found) requestAnimationFrame(look)
    else mark('first', () => (isWithoutWallet || query.has('look') ? undefined : found.click()))
  }
  window.times.onClick(look)
}
