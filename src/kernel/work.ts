/** The kernel's door for `src/work.ts`: what acts, and what decides on its flags. */
import type { ModalComposition } from './composition.js'
import type { CoreFeature } from './coreFeature.js'
import type { createEngine } from './engine.js'
import type { createFeatures } from './features/features.js'

export { createEngine } from './engine.js'
export { createFeatures } from './features/features.js'

/** What the package builds around its kernel. The kernel names no view and no feature above it: it is handed them here. */
export interface Composition extends ModalComposition {
  /** The code that works, with the package's own features. */
  readonly loadWork: () => Promise<{
    readonly createEngine: typeof createEngine
    readonly createFeatures: typeof createFeatures
    readonly coreFeatures: readonly CoreFeature[]
  }>
}
