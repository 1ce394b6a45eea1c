import { alertsAtom, toastAtom } from './atoms.js'
import type { Clock } from './clock.js'
import type { Store, Toasts } from './plugin.js'
import type { Alert, Toast } from './state.js'

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

/** Tells the host of configuration errors: each code once, on the console, and in the modal while `visible`. */
export function createAlerts(store: Store, visible: boolean) {
  const raised = new Set<string>()
  return (alert: Alert): void => {
    if (raised.has(alert.code)) return
    raised.add(alert.code)
    const write = alert.level === 'error' ? console.error : console.warn
    write(`Latchkey: ${alert.title}${alert.detail ? `. ${alert.detail}` : ''} (${alert.code})`)
    if (visible) store.set(alertsAtom, [...store.get(alertsAtom), alert])
  }
}
