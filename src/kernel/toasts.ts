import { toastAtom } from './atoms.js'
import type { Clock } from './contract/clock.js'
import type { Toasts } from './contract/plugin.js'
import type { Toast } from './contract/state.js'
import type { Store } from './contract/store.js'

const replaceAfter = 150
const showFor = 4000

/** Makes the toasts of one instance: one at a time, replaced after 150 ms (spec section 4). */
export function createToasts(store: Store, clock: Clock): Toasts & { dismiss(): void } {
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
  const show = (kind: Toast['kind']) => (text: string) => {
    const replaces = store.get(toastAtom) !== undefined || clock.now() < free
    dismiss()
    const appear = () => {
      store.set(toastAtom, { id: ++id, kind, text })
      cancel = clock.after(showFor, dismiss)
    }
    if (replaces) cancel = clock.after(free - clock.now(), appear)
    else appear()
  }
  return Object.freeze({ success: show('success'), error: show('error'), info: show('info'), dismiss })
}
