import type { Clock } from '../contract/clock.js'
import type { ToastOptions, Toasts } from '../contract/plugin.js'
import type { Toast } from '../contract/state.js'
import type { Store } from '../contract/store.js'
import { toastAtom } from './state.js'

const replaceAfter = 150
const showFor = 4000
/** A link takes time to read, and to reach by keyboard. */
const showLinkFor = 12_000

/** Toasts, as the modal shows them. */
export interface ShownToasts extends Toasts {
  dismiss(): void
  /** Pointer or focus are on the one in sight: it stays until they have left, and its time begins anew then. */
  hold(isHeld: boolean): void
}

/** Makes the toasts of one instance: one at a time, replaced after 150 ms (spec section 4). */
export function createToasts(store: Store, clock: Clock): ShownToasts {
  let id = 0
  let cancel = () => {}
  /** Until then the place of the toast before stays empty. */
  let free = 0
  const dismiss = () => {
    cancel()
    if (!store.get(toastAtom)) return
    store.set(toastAtom, undefined)
    free = clock.now() + replaceAfter
  }
  const pass = ({ link }: Pick<Toast, 'link'>) => {
    cancel = clock.after(link ? showLinkFor : showFor, dismiss)
  }
  const show =
    (kind: Toast['kind']) =>
    (text: string, options: ToastOptions = {}) => {
      const replaces = store.get(toastAtom) !== undefined || clock.now() < free
      dismiss()
      const appear = () => {
        const toast = { id: ++id, kind, text, link: options.link }
        store.set(toastAtom, toast)
        pass(toast)
      }
      if (replaces) cancel = clock.after(free - clock.now(), appear)
      else appear()
    }
  return Object.freeze({
    success: show('success'),
    error: show('error'),
    info: show('info'),
    dismiss,
    hold(isHeld: boolean) {
      const toast = store.get(toastAtom)
      if (!toast) return
      cancel()
      if (!isHeld) pass(toast)
    },
  })
}
