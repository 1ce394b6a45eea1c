/** The kernel's door for `src/work.ts`: what acts, and what decides on the flags of an instance without services. */

import type { LatchkeyOptions } from './contract/options.js'
import type { createWork } from './createWork.js'
import type { Feature } from './feature/defineFeature.js'
import type { createLocalFeatures } from './flags/localFeatures.js'
import type { CoreViews } from './navigation/coreViews.js'
import type { ModalCode } from './navigation/modal.js'
import type { FeatureStates } from './shownStates.js'

export { createWork } from './createWork.js'
export { createLocalFeatures as createFeatures } from './flags/localFeatures.js'

/** What the package builds around its kernel. The kernel names no view and no feature above it: it is handed them here. */
export interface Composition extends Pick<CoreViews, 'coreViews' | 'coreViewIds'> {
  /** The modal; absent where nothing is to be shown. */
  readonly loadModalCode?: (options: LatchkeyOptions) => Promise<ModalCode>
  readonly states: FeatureStates
  /** The code that works, with the package's own features. */
  readonly loadWork: () => Promise<{
    readonly createWork: typeof createWork
    readonly createFeatures: typeof createLocalFeatures
    readonly features: readonly Feature[]
  }>
}
