import type { LatchkeyOptions } from './contract/options.js'
import type { CoreFeature } from './coreFeature.js'
import type { Kernel } from './kernel.js'
import type { CoreViewIds } from './navigation/coreViews.js'
import type { LoadedModal, ModalHandle } from './navigation/modal.js'

/** The modal's code. */
export interface ModalModule extends Pick<LoadedModal, 'views'> {
  createModal(kernel: Kernel): Promise<ModalHandle>
}

/** What the package builds around its kernel. The kernel names no view and no feature above it: it is handed them here. */
export interface Composition {
  /** Names of the core views, known before they are loaded. */
  readonly coreViews: readonly string[]
  readonly coreViewIds: CoreViewIds
  /** The modal; absent where nothing is to be shown. */
  readonly loadModalCode?: (options: LatchkeyOptions) => Promise<ModalModule>
  /** Features of the package's own; they arrive beside the engine. */
  readonly loadFeatures?: () => Promise<{ readonly coreFeatures: readonly CoreFeature[] }>
}
