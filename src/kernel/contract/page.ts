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

/** The page around an instance. What needs a click must be called in the click's own task, before anything is awaited. */
export interface Page {
  facts(): PageFacts
  device(): Device
  /** Follows a link; call it in a click. False when the browser refused. */
  openLink(href: string, target: '_self' | '_blank' | '_top'): boolean
  /** Calls back when the page is hidden or left. Returns its own stop. */
  onLeave(run: () => void): () => void
  /** Calls back when the user returns: the page is shown again, restored from the cache, or online again. Returns its own stop. */
  onReturn(run: () => void): () => void
}
