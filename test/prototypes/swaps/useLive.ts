import type { Live } from 'latchkey/plugin'
import { useSyncExternalStore } from 'react'

/** The value of a `Live`, asked for while it is in sight. */
export const useLive = <Value>(live: Live<Value>): Value | undefined =>
  useSyncExternalStore(live.watch, live.get, live.get)
