import type { FramePlace } from '../contract/adapterContext.js'
import type { ViewModule } from '../contract/plugin.js'
import type { FeatureContext } from '../feature/featureContext.js'
import type { Surface } from '../feature/surfaces.js'

/** What shows an instance: a modal, closed at first, or a panel. */
export interface ModalHandle {
  show(): void
  hide(): void
  shake(): void
  /** Brings a panel into sight, where it is not; a modal is. */
  reveal(): void
  /** The place for a login frame. */
  readonly place: FramePlace
  destroy(): void
}

/** The modal's code. */
export interface ModalCode {
  /**
   * @param surface where the host wants it. Default: a modal of its own, in `options.container`, else on the body
   * @throws {LatchkeyError} MODAL_MISSING when there is no place for it
   */
  createModal(context: FeatureContext, surface?: Surface): Promise<ModalHandle>
  /** Loaders of the core views. They travel with the modal, so that what they share with it is not cut into chunks. */
  readonly views: Readonly<Record<string, () => Promise<ViewModule<unknown>>>>
}
