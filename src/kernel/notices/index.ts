/** The room's door: alerts and toasts. For the package's own floors above the kernel, not public. */

export { createAlerts, createPolicyNotice } from './alerts.js'
export { alertsAtom, toastAtom } from './state.js'
export { createToasts, type ShownToasts } from './toasts.js'
export type { WingAlert } from './wingAlerts.js'
