import type { SiweConfig } from './contract/siwe.js'
import type { Siwx, SiwxContext } from './contract/siwx.js'
import type { Landmarks } from './navigation/coreViews.js'
import type { FaceModule } from './navigation/modal.js'

/** What the package builds around its kernel. The kernel names no view and no part above it: it is handed them here. */
export interface Composition {
  /** Names of the core views, known before they are loaded. */
  readonly coreViews: readonly string[]
  readonly landmarks: Landmarks
  /** The modal; absent where nothing is to be shown. */
  readonly loadFace?: () => Promise<FaceModule>
  /** Makes a `siwx` of the option `siwe`. */
  readonly loadSiwe?: () => Promise<{ fromSiwe(config: SiweConfig, context: SiwxContext): Siwx }>
}
