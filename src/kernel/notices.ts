import { alertsAtom, toastAtom } from './atoms.js'
import type { Emitter } from './base/emitter.js'
import type { Clock } from './contract/clock.js'
import { isLatchkeyError } from './contract/errors.js'
import type { LatchkeyEvents } from './contract/latchkey.js'
import type { ToastOptions, Toasts } from './contract/plugin.js'
import type { Alert, Toast } from './contract/state.js'
import type { Store } from './contract/store.js'

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

/**
 * Tells the host of configuration errors, by an event and on the console, and keeps them for the modal while it may show
 * any: each code once, or once for each `about`.
 */
export function createAlerts(store: Store, emitter: Emitter<LatchkeyEvents>, visible: boolean) {
  const raised = new Set<string>()
  return (alert: Alert, about = ''): void => {
    const key = `${alert.code} ${about}`
    if (raised.has(key)) return
    raised.add(key)
    const write = alert.level === 'error' ? console.error : console.warn
    write(`Latchkey: ${alert.title}${alert.detail ? `. ${alert.detail}` : ''} (${alert.code})`)
    emitter.emit('alert', alert)
    if (visible) store.set(alertsAtom, [...store.get(alertsAtom), alert])
  }
}

/**
 * Tells the host what its page's content policy blocks: each origin by one `error` event, each directive by one alert.
 * Any other error is left alone.
 */
export function createPolicyNotice(emitter: Emitter<LatchkeyEvents>, raise: ReturnType<typeof createAlerts>) {
  const told = new Set<string>()
  return (error: unknown): void => {
    if (!isLatchkeyError(error, 'POLICY_BLOCKED') || told.has(error.message)) return
    told.add(error.message)
    const { code, data, message } = error
    emitter.emit('error', { error })
    // Without a picture everything still works.
    const level = data.directive === 'img-src' ? 'warning' : 'error'
    raise({ code, level, title: 'Blocked by the content policy', detail: `${message}.` }, `${data.directive}`)
  }
}
