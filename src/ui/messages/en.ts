import type { Messages } from '../../kernel/index.js'

/**
 * English messages of the shell, its parts and the first views: they travel with the modal (`later/` has
 * those of parts that come later, `views/messages.ts` the others). Plain and short, second person, sentence case.
 */
export const messages = {
  'shell.back': 'Back',
  'shell.close': 'Close',
  'shell.help': 'What is a wallet?',
  'shell.loading': 'Loading',
  'shell.retry': 'Try again',
  'shell.view': 'This part',
  'shell.failed.title': '{name} could not be loaded',
  'shell.failed.help': 'Everything else still works. Check your connection and try again.',
  'shell.off.title': 'Not available',
  'shell.off.help': 'This app has switched {name} off.',
  'shell.brand': 'Latchkey',

  'parts.or': 'or',
  'parts.qr': 'QR code',
  'parts.copy': 'Copy',
  'parts.copied': 'Copied',
  'parts.copy.failed': 'Could not copy',

  'connect.title': 'Connect',
  'connect.wallets': 'Wallets',
  'connect.recent': 'Recent',
  'connect.installed': 'Installed',
  'connect.multiple': 'Same wallet twice',
  'connect.more': 'Continue with a wallet',
  'connect.all': 'All wallets',
  'connect.all.failed': 'Could not be loaded. Try again',
  'connect.none': 'No wallet found in this browser',
  'connect.none.get': 'Get a wallet',

  'connecting.open': 'Open {name}',
  'connecting.accept': 'Accept the request in the wallet',
  'connecting.still': 'Still waiting. Is the window behind this one?',
  'connecting.rejected': 'Connection rejected',
  'connecting.rejected.help': 'You declined in {name}',
  'connecting.failed': 'Failed to connect',
  'connecting.failed.help': '{name} did not answer as expected. Try again, or restart the wallet.',
  'connecting.pending.help': '{name} is still asking you something. Open it and answer first.',
  'connecting.cancel': 'Cancel',
  'connecting.code': 'Copy error code',
} as const satisfies Messages

/** A key of Latchkey's English messages. */
export type CoreTextKey = keyof typeof messages
