import { keepCode } from '../base/keepCode.js'

/** What brings connections back, fetched beside the engine where some are stored. */
export const loadRestoring = /* @__PURE__ */ keepCode(() => import('./restoring.js'))

/** That code. */
export type Restoring = Awaited<ReturnType<typeof loadRestoring>>
