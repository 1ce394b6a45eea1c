import type { Emitter } from '../base/emitter.js'
import { isLatchkeyError } from '../contract/errors.js'
import type { LatchkeyEvents } from '../contract/latchkey.js'
import type { Alert } from '../contract/state.js'
import type { Store } from '../contract/store.js'
import { alertsAtom } from './state.js'

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
