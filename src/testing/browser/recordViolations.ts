import type { RecordedPage } from './types.js'

/** What the browser complained about. */
export interface ViolationLog {
  /** Takes out those that the test meant to cause, and what comes late of them. @throws {Error} when there is none yet */
  expect(pattern: RegExp): void
  /** Those that were not meant. */
  left(): readonly string[]
}

/**
 * Listens to violations of the content policy and of Trusted Types, to console errors, uncaught errors and unhandled
 * rejections. Before the page is loaded.
 * @param also texts on the console that count at any level: warnings of ours, by `/latchkey/i`. Default: errors alone
 */
export async function recordViolations(page: RecordedPage, also?: RegExp): Promise<ViolationLog> {
  let open: string[] = []
  const meant: RegExp[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || also?.test(message.text())) open.push(message.text())
  })
  // Unhandled rejections come here too.
  page.on('pageerror', (error) => open.push(`${error.name}: ${error.message}`))
  await page.exposeFunction('latchkeyTestViolation', (text) => void open.push(text))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      const { latchkeyTestViolation } = window as unknown as { latchkeyTestViolation: (text: string) => void }
      latchkeyTestViolation(`violates ${violatedDirective}: ${blockedURI} ${sample}`)
    })
  })
  return {
    expect(pattern) {
      // What an earlier call has taken out does not count again.
      const rest = open.filter((text) => !pattern.test(text))
      if (rest.length === open.length) throw new Error(`Nothing like ${pattern} happened, but: ${open.join('\n')}`)
      open = rest
      meant.push(pattern)
    },
    left: () => open.filter((text) => !meant.some((pattern) => pattern.test(text))),
  }
}
