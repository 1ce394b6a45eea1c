import { longestBody } from '../../http/longestBody.js'
import type { RateLimits } from '../../http/rateLimits.js'
import { defaultUpstreamLimits, type UpstreamLimits } from '../../nodes/limits.js'

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
  ...defaultUpstreamLimits,
  requestBytes: longestBody,
  heldBytes: 64 * 1024 * 1024,
  batchItems: 1000,
  batchParallel: 10,
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
