import { defineState } from 'latchkey/plugin'
import type { Holdings } from './types.js'

/** What all accounts hold; undefined until it was read. Hosts find it in `latchkey.state().holdings`. */
export const [holdingsState, setHoldings] = /* @__PURE__ */ defineState<Holdings | undefined>(undefined)
