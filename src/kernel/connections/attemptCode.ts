import { keepCode } from '../base/keepCode.js'

/** What an attempt to connect needs, fetched before it where connecting is near. */
export const loadAttempt = /* @__PURE__ */ keepCode(() => import('./runAttempt.js'))
