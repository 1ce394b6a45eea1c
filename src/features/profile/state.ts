import { defineState, type RecentConnection } from '../../kernel/index.js'

/** Connections that have ended and can be made again. */
export const [pastState, setPast] = /* @__PURE__ */ defineState<readonly RecentConnection[]>([])
