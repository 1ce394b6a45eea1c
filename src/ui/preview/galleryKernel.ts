import { createStore } from 'jotai/vanilla'
import { systemClock } from '../../kernel/index.js'
import type { Kernel } from '../../kernel/internal.js'

/** What parts read of an instance (time, the host's terms), for a page that has none. */
export const createGalleryKernel = (): Kernel =>
  ({
    environment: { clock: systemClock },
    options: { legal: { termsUrl: 'https://example.com/terms', checkbox: true } },
    store: createStore(),
  }) as unknown as Kernel
