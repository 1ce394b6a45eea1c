import type * as z from 'zod/mini'
import type { errorPayload } from '../../../adapters/embedded/wire/frameEvents.js'

/**
 * What a page gets of an error. Errors of ours (`FrameError`, `FlowError`, `KeyError`) hold no secret and no address, and
 * travel with text and code; all others become one text.
 */
export function toErrorPayload(error: unknown): z.infer<typeof errorPayload> {
  if (!isOurs(error)) return { message: 'An error occurred' }
  const { code, retryAfter, rpcCode } = error
  return {
    message: specTexts[code]?.(error) || error.message || 'An error occurred',
    code,
    ...(Number.isSafeInteger(retryAfter) && { retryAfter }),
    ...(Number.isSafeInteger(rpcCode) && { rpcCode }),
  }
}

interface OwnError extends Error {
  readonly code: string
  readonly retryAfter?: number
  readonly rpcCode?: number
}

/** By name, not by class: the classes come with the keys and the flows, which READY does not wait for. */
const ownNames = new Set(['FrameError', 'FlowError', 'KeyError'])

const isOurs = (error: unknown): error is OwnError =>
  error instanceof Error && ownNames.has(error.name) && 'code' in error && typeof error.code === 'string'

/** Codes that the specification has a text for (sections 5 and 8). */
const specTexts: Readonly<Record<string, (error: OwnError) => string | undefined>> = {
  TOO_MANY: ({ retryAfter }) => (retryAfter === undefined ? undefined : `Please try again after ${retryAfter} seconds`),
  SIGNED_OUT: () => 'Session Expired',
}
