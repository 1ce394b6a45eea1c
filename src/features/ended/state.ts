import { defineState, type EndedConnection } from '../../kernel/index.js'

/** Connections that the user is told of while the modal is open: they have ended by themselves. */
export const [endedState, setEnded] = /* @__PURE__ */ defineState<readonly EndedConnection[]>([])
