import type { Messages } from '../../../kernel/index.js'

/** English messages of what must be accepted. */
export const terms = {
  'connect.legal': 'I accept the terms of service and the privacy policy',
  'connect.legal.terms': 'Terms of service',
  'connect.legal.privacy': 'Privacy policy',
} as const satisfies Messages
