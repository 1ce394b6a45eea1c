import type { Messages } from '../../../kernel/index.js'

/** English messages of the bars. */
export const bars = {
  'ended.wallet': '{name} ended the connection',
  'ended.expired': 'The connection to {name} has expired',
  'ended.failed': 'The connection to {name} was lost',
  'ended.away': '{name} is no longer connected',
  'ended.away.help': 'The connection ended while you were away. Connect again to go on.',
  'ended.help': 'Connect again to go on.',
  'ended.again': 'Connect again',
  'ended.dismiss': 'Dismiss',
  'alert.own': 'For developers. Only you see this, because the page runs on your machine; debug: false hides it.',
  'alert.everybody':
    'For developers. Every user sees this, because debug is true; without it only your machine shows it.',
  'alert.details': 'Details',
} as const satisfies Messages
