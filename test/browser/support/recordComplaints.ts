import type { Page } from '@playwright/test'

/** What the browser complained about. */
export interface Complaints {
  /** Takes out those that the test meant to cause; at least one must be there. @throws {Error} when none is */
  expect(pattern: RegExp): void
  /** Those that nobody meant. */
  left(): readonly string[]
}

/** Listens to violations of the content policy and of Trusted Types, console errors and unhandled rejections. */
export async function recordComplaints(page: Page): Promise<Complaints> {
  let found: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || /latchkey/i.test(message.text())) found.push(message.text())
  })
  // Unhandled rejections come here too.
  page.on('pageerror', (error) => found.push(`${error.name}: ${error.message}`))
  await page.exposeFunction('tellViolation', (text: string) => void found.push(text))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      const { tellViolation } = window as unknown as { tellViolation: (text: string) => void }
      tellViolation(`violates ${violatedDirective}: ${blockedURI} ${sample}`)
    })
  })
  return {
    expect(pattern) {
      const rest = found.filter((text) => !pattern.test(text))
      if (rest.length === found.length) throw new Error(`Nothing like ${pattern} was complained about: ${found}`)
      found = rest
    },
    left: () => found,
  }
}
