import { vi } from 'vitest'

/** How long a test waits for a condition that names no time of its own. A busy machine needs longer than the default second. */
const patience = { timeout: 20_000 }

/** Files that share a worker share its `vi`: it is changed once. */
const name = 'waitPatiently'

if (vi.waitFor.name !== name) {
  const { waitFor } = vi
  const waitPatiently: typeof waitFor = (callback, options = patience) => waitFor(callback, options)
  vi.waitFor = Object.defineProperty(waitPatiently, 'name', { value: name })
}
