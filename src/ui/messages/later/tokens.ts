import type { Messages } from '../../../kernel/index.js'

/** English messages of the list of tokens. */
export const tokens = {
  'parts.tokens.search': 'Search tokens',
  'parts.tokens.unfound': 'No token matches',
  'parts.tokens.unfound.help': 'Try another name or symbol, or ask the app to list it.',
  'parts.tokens.none': 'No tokens',
  'parts.tokens.none.help': 'There is nothing to choose from on this network.',
  'parts.tokens.failed': 'The tokens could not be loaded',
  'parts.tokens.failed.help': 'Check your connection and try again.',
  'parts.tokens.retry': 'Try again',
  'parts.tokens.balance': 'Token Balance Unavailable',
} as const satisfies Messages
