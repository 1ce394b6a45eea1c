import type { CoreFeature } from './coreFeature.js'
import type { Kernel } from './kernel.js'
import type { Landmarks } from './navigation/coreViews.js'
import type { Face, LoadedModal } from './navigation/modal.js'

/** The modal's code. */
export interface FaceModule extends Pick<LoadedModal, 'views'> {
  createFace(kernel: Kernel): Promise<Face>
}

/** What the package builds around its kernel. The kernel names no view and no feature above it: it is handed them here. */
export interface Composition {
  /** Names of the core views, known before they are loaded. */
  readonly coreViews: readonly string[]
  readonly landmarks: Landmarks
  /** The modal; absent where nothing is to be shown. */
  readonly loadFace?: () => Promise<FaceModule>
  /** Features of the package's own; they arrive beside the engine. */
  readonly loadFeatures?: () => Promise<{ readonly coreFeatures: readonly CoreFeature[] }>
}
