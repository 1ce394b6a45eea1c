import { keepCode } from '../base/keepCode.js'
import { createLoader, type Loader } from '../base/loader.js'
import { lostError } from '../base/pagePolicy.js'
import { abortedError, isLatchkeyError, LatchkeyError } from '../contract/errors.js'
import type { FeatureContext } from '../feature/featureContext.js'
import type { Surface } from '../feature/surfaces.js'
import type { CoreViews } from './coreViews.js'
import { shakingAtom } from './guards.js'
import type { ModalCode, ModalHandle } from './modal.js'
import { isHome } from './panelHome.js'
import { historyAtom } from './state.js'
import type { ViewStack } from './viewStack.js'

/** What is drawn, and where: on a surface of the host's, or none. */
interface Face {
  readonly surface: Surface | undefined
  readonly modal: ModalHandle
}

/**
 * Shows and hides the modal as the view stack says; loads it on the first open. Where the host has placed a surface, it is drawn
 * there from the next opening on.
 */
export function createModalHost(
  context: FeatureContext,
  views: ViewStack,
  coreViewIds: CoreViews['coreViewIds'],
  loadModal: (() => Promise<ModalCode>) | undefined,
) {
  const { instance, store } = context
  const { download, surfaces } = instance
  let face: Face | undefined
  /** Changes with the surface: what was on its way to another stays off the page. */
  let round = 0

  const loadCode = async (): Promise<ModalCode> => {
    if (!loadModal) throw new LatchkeyError('MODAL_MISSING', 'This instance has no modal to open')
    return download(loadModal)
  }
  const inUse = () => store.get(surfaces)[0]
  const isOpen = () => store.get(historyAtom).length > 0
  const draw = async (drawn: string): Promise<ModalHandle> => {
    const { createModal } = await loadCode()
    const surface = inUse()
    const modal = await download(() => createModal(context, surface))
    // Stopped, or another surface took over, while it was on its way: nothing stays on the page.
    if (stops.length === 0) modal.destroy()
    else if (drawn !== `${round}`) {
      modal.destroy()
      return faces.load(`${round}`)
    } else face = { surface, modal }
    return modal
  }
  // One for each surface: what was drawn on another is let go of.
  let faces: Loader<ModalHandle> = createLoader(draw)
  const load = (): Promise<ModalHandle> => faces.load(`${round}`)
  const follow = () => {
    if (!isOpen()) {
      face?.modal.hide()
      return move()
    }
    if (face) return face.modal.show()
    load().then(
      () => {
        if (isOpen()) face?.modal.show()
      },
      (cause) =>
        views.end(
          isLatchkeyError(cause, 'MODAL_MISSING')
            ? cause
            : lostError('MODAL_FAILED', 'Failed to load the modal', cause),
        ),
    )
  }
  /** From now on it is drawn where the host wants it. */
  const move = () => {
    if (face?.surface?.element === inUse()?.element) return
    round++
    faces = createLoader(draw)
    face?.modal.destroy()
    face = undefined
  }
  const isPanel = () => inUse()?.kind === 'panel' && inUse()?.seen === true
  let stopPanel: (() => void) | undefined
  const loadFollowing = keepCode(() => download(() => import('./followPanelHome.js')))
  const beginPanel = async () => {
    try {
      const { followPanelHome } = await loadFollowing()
      stopPanel?.()
      stopPanel = stops.length && isPanel() ? followPanelHome(context, views, coreViewIds, isPanel) : undefined
    } catch (cause) {
      context.tell(lostError('MODAL_FAILED', 'Failed to load the panel', cause))
    }
  }
  const followSurfaces = () => {
    const isGone = face?.surface && !store.get(surfaces).some(({ element }) => element === face?.surface?.element)
    // What was asked there has no place any more; the user has said neither yes nor no.
    if (isGone && isOpen()) views.end(abortedError())
    if (!isOpen()) move()
    stopPanel?.()
    stopPanel = undefined
    if (isPanel()) void beginPanel()
  }

  const stops = loadModal
    ? [
        store.sub(historyAtom, follow),
        store.sub(shakingAtom, () => store.get(shakingAtom) && face?.modal.shake()),
        store.sub(surfaces, followSurfaces),
        () => stopPanel?.(),
      ]
    : []
  if (loadModal) followSurfaces()

  return {
    loadCode,
    /** See `AdapterContext.place`. */
    place: async () => (await load()).place,
    /** The modal on the page, closed. */
    load,
    reveal() {
      if (inUse()?.kind !== 'panel') return
      load().then(
        (modal) => modal.reveal(),
        () => {
          // The opening itself ends with what it failed with.
        },
      )
    },
    isAtHome: () => inUse()?.kind === 'panel' && isHome(store.get(historyAtom), coreViewIds),
    stop() {
      for (const stop of stops.splice(0)) stop()
      face?.modal.destroy()
      face = undefined
    },
  }
}
