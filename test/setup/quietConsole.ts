import { afterEach, beforeEach, expect } from 'vitest'

/** What a test throws to see it caught and shown. */
const onPurpose = 'broken on purpose'

/** What React says on the console and no view is at fault for. */
const harmless = [
  // About how a test drives React, not about what it drives.
  'not wrapped in act(',
  // React 18 alone, which later took it back.
  'useLayoutEffect does nothing on the server',
]

/**
 * React complains on the console alone, e.g. of `flushSync` inside an effect. So a test that leaves an error on the
 * console has failed, whatever it asserted; one that expects an error there listens to the console itself.
 */
const complaints: string[] = []
let before = console.error

beforeEach(() => {
  before = console.error
  console.error = (...parts: unknown[]) => {
    const text = parts.map(String).join(' ')
    if (!isCaught(parts, text) && !harmless.some((part) => text.includes(part))) complaints.push(text)
    before(...parts)
  }
})
afterEach(() => {
  console.error = before
  expect(complaints.splice(0), 'errors on the console').toEqual([])
})

/** Whether an error boundary speaks of what was thrown on purpose. React 18 leaves the error out. */
function isCaught(parts: readonly unknown[], text: string): boolean {
  const errors = parts.filter((part) => part instanceof Error)
  return text.includes('error boundary you provided') && errors.every(({ message }) => message === onPurpose)
}
