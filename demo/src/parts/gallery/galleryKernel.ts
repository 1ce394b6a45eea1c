import { createStore } from 'jotai/vanilla'
import { optionsAtom } from '../../../../src/kernel/atoms.js'
import { systemClock } from '../../../../src/kernel/index.js'
import type { Kernel } from '../../../../src/kernel/kernel.js'

/** What parts read of an instance (time, the host's terms), for a page that has none. */
export function createGalleryKernel(): Kernel {
  const store = createStore()
  store.set(optionsAtom, { legal: { termsUrl: 'https://example.com/terms', checkbox: true } })
  return { environment: { clock: systemClock }, options: {}, store } as unknown as Kernel
}
