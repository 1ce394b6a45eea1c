/** How a page presents itself. */
export interface PageFacts {
  readonly title: string
  readonly origin: string
  readonly url: string
  readonly description: string
  /** Absolute address of its icon. */
  readonly icon: string | undefined
}

/** What the device is, as far as a page can tell. */
export interface Device {
  /** A phone or a tablet: wallets are apps, reached by links. */
  readonly phone: boolean
  readonly os: 'ios' | 'android' | 'other'
  /** Inside Telegram, whose browser opens links in its own way. */
  readonly telegram: boolean
  /** In a frame of another page. */
  readonly framed: boolean
}

/** Size of a window, in CSS pixels. Default: the browser's choice, a tab. */
export interface WindowSize {
  readonly width?: number
  readonly height?: number
}

/** A window that a click opened. */
export interface PageWindow {
  /** Leads it to an address. http and https only. @throws {LatchkeyError} LINK_INVALID */
  go(url: string): void
  closed(): boolean
  close(): void
  /** Brings it to the front; call it in a click. */
  focus(): void
  /** Says something to the page in it, if that is of this origin. No other page hears it. */
  post(origin: string, message: unknown): void
  /** Hears messages of this window from one origin, no others. Returns its own stop. */
  onMessage(origin: string, listener: (data: unknown) => void): () => void
  /** Calls back once when the user closes it. Returns its own stop. */
  onClosed(run: () => void): () => void
}

/** How far a lock reaches: all tabs of this origin in this browser, or this page alone, where the browser has no locks for tabs. */
export type LockReach = 'tabs' | 'page'

/** The page around an instance. What needs a click must be called in the click's own task, before anything is awaited. */
export interface Page {
  facts(): PageFacts
  /**
   * The address at which the user comes back to this page from another one, with its query, of 2,000 characters at most: a longer one loses
   * the query. Never its fragment: messengers keep the user's data there, and the other page would see it.
   */
  wayBack(): string
  device(): Device
  /** Follows a link; call it in a click. False when the browser refused. */
  openLink(href: string, target: '_self' | '_blank' | '_top'): boolean
  /**
   * Opens an empty window, to be led to an address later; call it in a click. Undefined when the browser refused.
   */
  openWindow(size?: WindowSize): PageWindow | undefined
  /**
   * Runs something alone: what asks for the same name, in any tab of this origin, waits its turn (Web Locks). The name is the instance's and
   * this part's own. It ends with `run`, however that ends, and with the tab. Not within itself: it would wait for ever.
   * @param run is told how far the lock reaches
   * @throws what `run` throws; REQUEST_ABORTED, or the signal's own error, when it aborts before the turn has come; later it is `run`'s to heed;
   * ENGINE_FAILED where the code for it did not arrive: nothing was run, and the next call fetches it again (F29)
   */
  lock<Value>(
    name: string,
    run: (reach: LockReach) => Value | Promise<Value>,
    options?: { readonly signal?: AbortSignal },
  ): Promise<Value>
  /** Whether the page is in sight. */
  visible(): boolean
  /** Calls back when it comes into sight or leaves it. Returns its own stop. */
  onVisible(run: (visible: boolean) => void): () => void
  /** Calls back when the page is hidden or left. Returns its own stop. */
  onLeave(run: () => void): () => void
  /** Calls back when the user returns: the page is shown again, restored from the cache, or online again. Returns its own stop. */
  onReturn(run: () => void): () => void
}
