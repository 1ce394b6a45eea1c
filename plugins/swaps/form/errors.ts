import { isLatchkeyError, LatchkeyError } from '../../../src/plugin.js'

/** An error of any part as one of ours. */
export const toSwapError = (cause: unknown): LatchkeyError =>
  isLatchkeyError(cause) ? cause : new LatchkeyError('SEND_FAILED', 'The swap was not made. Try again.', { cause })
