import type { LatchkeyOptions } from '../contract/options.js'
import type { Feature } from '../feature/defineFeature.js'
import type { CoreViews, ModalCode } from '../navigation/index.js'
import type { createFeatures, createInstanceServices, createWork } from '../work/index.js'
import type { FeatureStates } from './shownStates.js'

/** What the package builds around its kernel. The kernel names no view and no feature above it: it is handed them here. */
export interface Composition extends Pick<CoreViews, 'coreViews' | 'coreViewIds'> {
  /** The modal; absent where nothing is to be shown. */
  readonly loadModalCode?: (options: LatchkeyOptions, locale: string) => Promise<ModalCode>
  readonly states: FeatureStates
  /** The code that works, with the package's own features. */
  readonly loadWork: () => Promise<{
    readonly createWork: typeof createWork
    readonly createFeatures: typeof createFeatures
    readonly createInstanceServices: typeof createInstanceServices
    readonly features: readonly Feature[]
  }>
}
