/** A node that answers for a chain. */
export interface Upstream {
  /** http or https. May hold the operator's access key: never logged, never sent to a client. */
  url: string
  /** Sent with every call, for nodes that take their key so. */
  headers?: Record<string, string> | undefined
  /** Asks it. Default: the services' own. */
  fetch?: typeof globalThis.fetch | undefined
}
