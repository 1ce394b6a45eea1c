import { atom } from 'jotai/vanilla'

/** A place of the host's that an instance is drawn into, in place of a modal of its own on the body. */
export interface Surface {
  /** `modal`: over the page, wherever the element stands. `panel`: in the page's flow, always open. */
  readonly kind: 'modal' | 'panel'
  /** Empty, or with fallback content of the host's, which is not drawn once the surface is in use. */
  readonly element: HTMLElement
  /** The user has seen it: from then on a panel shows Account or Connect. Nothing is loaded for one that was never in sight. */
  readonly seen: boolean
}

/** The surfaces of an instance in the order in which they came. The first is in use; the next takes over when it goes. */
export type Surfaces = ReturnType<typeof createSurfaces>

/** None at first. Kept on the instance, not in this module: two copies of the package may meet on a page. */
export const createSurfaces = () => atom<readonly Surface[]>([])
