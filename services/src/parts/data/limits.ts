import { longestBody } from '../../http/longestBody.js'
import type { RateLimits } from '../../http/rateLimits.js'

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

/** Caps of the chain endpoint. */
export interface DataLimits extends UpstreamLimits {
  /** Largest body of a caller, in bytes. */
  requestBytes: number
  /** Most calls in one batch. */
  batchItems: number
  /** Calls of one batch that are with the nodes at the same time. */
  batchParallel: number
  /** Most bytes of long answers that are held in memory, all requests together. */
  heldBytes: number
}

/** Defaults: those of the specification and of the security requirements. */
export const defaultDataLimits: DataLimits = {
  requestBytes: longestBody,
  responseBytes: 5 * 1024 * 1024,
  wholeBytes: 64 * 1024,
  heldBytes: 64 * 1024 * 1024,
  batchItems: 1000,
  batchParallel: 10,
  totalMs: 10_000,
  attemptMs: 4_000,
  streamMs: 60_000,
}

/** Deepest nesting of a call's parameters: those of real methods have five levels. */
export const deepestParams = 32

/**
 * How fast chains may be called. A burst holds a whole batch, else a full batch could never pass. Shared by processes, for
 * a call costs the operator money at the node.
 */
export const dataRates = {
  dataAddress: { about: 'chain calls of an address', of: 'address', kept: 'shared', perSecond: 50, burst: 1000 },
  dataProject: { about: 'chain calls of a project', of: 'project', kept: 'shared', perSecond: 500, burst: 5000 },
} as const satisfies RateLimits
