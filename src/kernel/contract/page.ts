/** How a page presents itself. */
export interface PageFacts {
  readonly title: string
  readonly origin: string
  readonly url: string
  readonly description: string
  /** Absolute address of its icon. */
  readonly icon: string | undefined
}
