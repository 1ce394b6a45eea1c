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

/** Size of a window, in CSS pixels. */
export interface WindowSize {
  readonly width: number
  readonly height: number
}

/** A browser window that was opened for a login or a payment. */
export interface PageWindow {
  /** Leads it to an address. */
  go(url: string): void
  /**
   * Whether the user closed it. A page that cuts itself off from its opener reads as closed: ask the service before you
   * give up (F27).
   */
  closed(): boolean
  close(): void
  /** Messages that it sends from one origin; all others are dropped (S1). Returns its own stop. */
  onMessage(origin: string, listener: (data: unknown) => void): () => void
}

/** The page around an instance. What needs a click must be called in the click's own task, before anything is awaited. */
export interface Page {
  facts(): PageFacts
  device(): Device
  /** Follows a link; call it in a click. False when the browser refused. */
  openLink(href: string, target: '_self' | '_blank' | '_top'): boolean
  /** Opens a window in the middle of the screen; call it in a click. Undefined when the browser refused. */
  openWindow(size: WindowSize, url?: string): PageWindow | undefined
  /** Whether the user can see the page. */
  isVisible(): boolean
  /** Calls back when the page is shown or hidden. Returns its own stop. */
  onVisible(listener: (visible: boolean) => void): () => void
  /** Calls back when the page is hidden or left. Returns its own stop. */
  onLeave(run: () => void): () => void
  /** Calls back when the user returns: the page is shown again, restored from the cache, or online again. Returns its own stop. */
  onReturn(run: () => void): () => void
}
