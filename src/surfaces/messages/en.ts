import type { Messages } from '../../kernel/index.js'

/** English texts of the buttons in the host's page. */
export const messages = {
  'button.connect': 'Connect wallet',
  'button.waiting': 'Connecting',
  'button.unsupported': 'Unsupported network',
  'button.lost': 'Could not load. Try again',
  'button.email': 'E-mail',
} as const satisfies Messages
