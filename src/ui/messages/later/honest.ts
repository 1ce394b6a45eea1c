import type { Messages } from '../../../kernel/index.js'

/** English messages of who can bring a wallet back. */
export const honest = {
  'parts.honest': 'The operator can help you recover, and could also sign.',
  'parts.honest.more': 'What this means',
  'parts.honest.help':
    'Whoever runs this wallet keeps what brings it back to you, behind a check of your login. With that they could also use it. In the wallet settings, under Recovery, you can hold it alone.',
} as const satisfies Messages
