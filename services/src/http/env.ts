import type { Context } from 'hono'
import { type CallerNetworks, toNetworks } from './callerNetworks.js'

/** What the listener knows about a request beside the request itself. */
export interface RequestEnv {
  /** The caller's network address, already freed from proxies; absent where there is no socket, as in tests. */
  address?: string
  /** The caller's country (ISO 3166-1, two capitals), where the operator's proxy names it. */
  country?: string
  /** Breaks the connection: the only way to say that an answer which has begun is none. Absent where there is no socket. */
  cutOff?: () => void
}

/** Type argument of every app. */
export interface AppEnv {
  Bindings: RequestEnv
}

/** The networks of the caller, for limits. */
export function readCaller(context: Context<AppEnv>): CallerNetworks {
  // Without a listener, as in `app.request()`, hono hands in nothing at all.
  return toNetworks(context.env?.address ?? 'unknown')
}
