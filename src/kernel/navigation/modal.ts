import type { FramePlace } from '../contract/adapterContext.js'
import type { ViewModule } from '../contract/plugin.js'
import type { FeatureContext } from '../feature/featureContext.js'

/** What shows an instance: the modal, closed at first. */
export interface ModalHandle {
  show(): void
  hide(): void
  shake(): void
  /** The place for a login frame. */
  readonly place: FramePlace
  destroy(): void
}

/** The modal's code. */
export interface ModalCode {
  createModal(context: FeatureContext): Promise<ModalHandle>
  /** Loaders of the core views. They travel with the modal, so that what they share with it is not cut into chunks. */
  readonly views: Readonly<Record<string, () => Promise<ViewModule<unknown>>>>
}
