/** Times and sizes of a call to a node. */
export interface UpstreamLimits {
  /** Whole time for one request, over all its calls and all nodes, until its answers have come or begun, in ms. */
  totalMs: number
  /** Time for a node while another is left to ask, in ms. */
  attemptMs: number
  /** Time for passing on a long answer that has begun, in ms. */
  streamMs: number
  /** Largest answer to a request, all its calls together, in bytes. */
  responseBytes: number
  /** An answer up to this length is read and checked whole, in bytes. A longer one is passed on while it comes. */
  wholeBytes: number
}

/** Defaults: those of the specification and of the security requirements. */
export const defaultUpstreamLimits: UpstreamLimits = {
  responseBytes: 5 * 1024 * 1024,
  wholeBytes: 64 * 1024,
  totalMs: 10_000,
  attemptMs: 4_000,
  streamMs: 60_000,
}
