import { createLoader } from '../base/loader.js'
import { lostError } from '../base/pagePolicy.js'
import { isLatchkeyError, LatchkeyError } from '../contract/errors.js'
import type { FeatureContext } from '../feature/featureContext.js'
import { shakingAtom } from './guards.js'
import type { ModalCode, ModalHandle } from './modal.js'
import { historyAtom } from './state.js'
import type { ViewStack } from './viewStack.js'

/** Shows and hides the modal as the view stack says; loads it on the first open. */
export function createModalHost(
  context: FeatureContext,
  views: Pick<ViewStack, 'end'>,
  loadModal: (() => Promise<ModalCode>) | undefined,
) {
  const { instance, store } = context
  const { download } = instance
  let modal: ModalHandle | undefined

  const loadCode = async (): Promise<ModalCode> => {
    if (!loadModal) throw new LatchkeyError('MODAL_MISSING', 'This instance has no modal to open')
    return download(loadModal)
  }
  const faces = createLoader(async () => {
    const { createModal } = await loadCode()
    const made = await download(() => createModal(context))
    // Stopped while it was on its way: nothing stays on the page.
    if (stops.length) modal = made
    else made.destroy()
    return made
  })
  const isOpen = () => store.get(historyAtom).length > 0
  const follow = () => {
    if (!isOpen()) return modal?.hide()
    if (modal) return modal.show()
    faces.load('').then(
      () => {
        if (isOpen()) modal?.show()
      },
      (cause) =>
        views.end(
          isLatchkeyError(cause, 'MODAL_MISSING')
            ? cause
            : lostError('MODAL_FAILED', 'Failed to load the modal', cause),
        ),
    )
  }

  const stops = loadModal
    ? [store.sub(historyAtom, follow), store.sub(shakingAtom, () => store.get(shakingAtom) && modal?.shake())]
    : []

  return {
    loadCode,
    /** See `AdapterContext.place`. */
    place: async () => (await faces.load('')).place,
    /** The modal on the page, closed. */
    load: () => faces.load(''),
    stop() {
      for (const stop of stops.splice(0)) stop()
      modal?.destroy()
      modal = undefined
    },
  }
}
