import { createStore } from 'jotai/vanilla'
import { evm } from '../../../../adapters/evm/index.js'
import { optionsAtom } from '../../../../src/kernel/atoms.js'
import { systemClock } from '../../../../src/kernel/index.js'
import type { Kernel } from '../../../../src/kernel/kernel.js'
import { createSpellings } from '../../../../src/kernel/spellings.js'

/** What parts read of an instance (time, the host's terms, how addresses are written), for a page that has none. */
export function createGalleryKernel(): Kernel {
  const store = createStore()
  store.set(optionsAtom, { legal: { termsUrl: 'https://example.com/terms', checkbox: true } })
  const spelling = createSpellings({ adapters: [evm()], sources: [] })
  return { environment: { clock: systemClock }, options: {}, store, spelling } as unknown as Kernel
}
