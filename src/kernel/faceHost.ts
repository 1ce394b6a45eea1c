import { historyAtom, shakingAtom } from './atoms.js'
import type { Environment, Face } from './environment.js'
import { LatchkeyError } from './errors.js'
import type { Kernel } from './kernel.js'
import { createLoader } from './loader.js'

/** Shows and hides the modal as the view stack says; loads it on the first open. */
export function createFaceHost(kernel: Kernel, environment: Environment) {
  const { store, views } = kernel
  let face: Face | undefined
  let stops: (() => void)[] = []

  const loader = createLoader(async () => {
    if (!environment.loadFace) throw new LatchkeyError('FACE_MISSING', 'This instance has no modal to open')
    const { createFace } = await environment.loadFace()
    const made = await createFace(kernel)
    // Stopped while it was on its way: nothing stays on the page.
    if (stops.length) face = made
    else made.destroy()
  })
  const follow = () => {
    if (store.get(historyAtom).length === 0) return face?.hide()
    if (face) return face.show()
    loader.load('').then(
      () => (store.get(historyAtom).length ? face?.show() : undefined),
      (cause) =>
        views.end(
          new LatchkeyError('MODAL_FAILED', 'Failed to load the modal. Check the connection and open it again.', {
            cause,
          }),
        ),
    )
  }

  return {
    start() {
      stops = [store.sub(historyAtom, follow), store.sub(shakingAtom, () => store.get(shakingAtom) && face?.shake())]
    },
    load: () => loader.load(''),
    stop() {
      for (const stop of stops.splice(0)) stop()
      face?.destroy()
      face = undefined
      loader.clear()
    },
  }
}
