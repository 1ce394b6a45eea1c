import { isLatchkeyError, LatchkeyError, messageOf } from '../../src/kernel/index.js'

/** The error of a connection that could not be made, or could not be used. */
export const connectionFailed = (reason: string, cause?: unknown): LatchkeyError =>
  new LatchkeyError('CONNECTION_FAILED', `Failed to connect: ${reason}`, cause === undefined ? {} : { cause })

/**
 * What stopped a connection, as `toConnectError` says it. Its code comes when something fails: most connections do not.
 * Where that code does not arrive, the error is CONNECTION_FAILED with the wallet's own words.
 */
export async function readConnectError(cause: unknown): Promise<LatchkeyError> {
  if (isLatchkeyError(cause)) return cause
  const { toConnectError } = await import('./connectError.js').catch(() => ({
    toConnectError: (error: unknown) => connectionFailed(messageOf(error), error),
  }))
  return toConnectError(cause)
}
