import type { ViewModule } from '../contract/plugin.js'
import type { Kernel } from '../kernel.js'

/** What shows an instance: the modal. Loaded on the first open. */
export interface Face {
  show(): void
  hide(): void
  shake(): void
  destroy(): void
}

export interface FaceModule {
  createFace(kernel: Kernel): Promise<Face>
  /** Loaders of the core views. They travel with the modal, so that what they share with it is not cut into chunks. */
  readonly views: Readonly<Record<string, () => Promise<ViewModule<unknown>>>>
}
