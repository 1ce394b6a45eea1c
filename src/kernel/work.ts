/** The kernel's door for `src/work.ts`: what acts, and what decides on the flags of an instance without services. */
import type { ModalComposition } from './composition.js'
import type { createEngine } from './engine.js'
import type { Feature } from './feature/defineFeature.js'
import type { createLocalFeatures } from './flags/localFeatures.js'
import type { FeatureStates } from './shownStates.js'

export { createEngine } from './engine.js'
export { createLocalFeatures as createFeatures } from './flags/localFeatures.js'

/** What the package builds around its kernel. The kernel names no view and no feature above it: it is handed them here. */
export interface Composition extends ModalComposition {
  readonly states: FeatureStates
  /** The code that works, with the package's own features. */
  readonly loadWork: () => Promise<{
    readonly createEngine: typeof createEngine
    readonly createFeatures: typeof createLocalFeatures
    readonly features: readonly Feature[]
  }>
}
