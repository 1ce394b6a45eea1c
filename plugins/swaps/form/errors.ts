import { isLatchkeyError, LatchkeyError } from '../../../src/plugin.js'

/** An error of any part as one of ours. */
export const toSwapError = (cause: unknown): LatchkeyError =>
  isLatchkeyError(cause) ? cause : new LatchkeyError('SWAP_FAILED', 'The swap could not be made. Try again.', { cause })
