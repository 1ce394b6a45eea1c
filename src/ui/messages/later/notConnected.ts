import type { Messages } from '../../../kernel/index.js'

/** English messages of where an account is missing. */
export const notConnected = {
  'parts.disconnected': 'No wallet is connected',
  'parts.connect': 'Connect',
} as const satisfies Messages
