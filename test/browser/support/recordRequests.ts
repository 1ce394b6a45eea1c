import type { Page } from '@playwright/test'

/** What a page asked the network for, in order. */
export interface RequestLog {
  readonly urls: readonly string[]
  /** Names of script files asked for since the last call, without their hashes. */
  takeChunks(): string[]
}

/** Notes every request of a page from now on. */
export function recordRequests(page: Page): RequestLog {
  const urls: string[] = []
  let told = 0
  page.on('request', (request) => urls.push(request.url()))
  return {
    urls,
    takeChunks() {
      const fresh = urls.slice(told)
      told = urls.length
      return fresh.flatMap((url) => /\/assets\/(.+)-.{8}\.js$/.exec(url)?.[1] ?? [])
    },
  }
}
