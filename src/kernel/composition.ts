import type { LatchkeyOptions } from './contract/options.js'
import type { Kernel } from './kernel.js'
import type { CoreViewIds } from './navigation/coreViews.js'
import type { LoadedModal, ModalHandle } from './navigation/modal.js'

/** The modal's code. */
export interface ModalModule extends Pick<LoadedModal, 'views'> {
  createModal(kernel: Kernel): Promise<ModalHandle>
}

/** What is shown of an instance. The kernel names no view: it is handed them here. */
export interface ModalComposition {
  /** Names of the core views, known before they are loaded. */
  readonly coreViews: readonly string[]
  readonly coreViewIds: CoreViewIds
  /** The modal; absent where nothing is to be shown. */
  readonly loadModalCode?: (options: LatchkeyOptions) => Promise<ModalModule>
}
