import { LatchkeyError } from '../contract/errors.js'

export const replacedError = (): LatchkeyError =>
  new LatchkeyError('CONNECTION_REPLACED', 'Failed to connect: another attempt began', { outcome: 'dismissed' })
