// What of Playwright's Page and Locator is used, so that this package neither permissions Playwright nor its types.

/** The part of Playwright's `Locator` that finds more. */
export interface Finder<Found> {
  getByRole(role: 'button' | 'heading' | 'textbox' | 'alert' | 'status', options?: FindOptions): Found
  locator(selector: string): Found
}
export interface FindOptions {
  readonly name?: string
  readonly exact?: boolean
  readonly level?: number
}

/** The part of Playwright's `Page` that records. */
export interface RecordedPage {
  on(event: 'request', listener: (request: { url(): string; method(): string }) => void): unknown
  on(event: 'console', listener: (message: { type(): string; text(): string }) => void): unknown
  on(event: 'pageerror', listener: (error: Error) => void): unknown
  exposeFunction(name: string, callback: (text: string) => void): Promise<unknown>
  addInitScript(script: () => void): Promise<unknown>
}

/** The part of Playwright's `Page` that runs code in the page. */
export interface ScriptedPage {
  evaluate<Result, Argument>(run: (argument: Argument) => Result | Promise<Result>, argument: Argument): Promise<Result>
  evaluate(script: string): Promise<unknown>
}
