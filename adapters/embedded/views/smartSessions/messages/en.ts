import type { Messages } from '../../../../../src/plugin.js'

/** English messages of the row and its view. */
export const messages = {
  'smart-sessions.row': 'Permissions',
  'smart-sessions.hint': 'What apps may do',
  'smart-sessions.title': 'Permissions',
  'smart-sessions.disconnected.help': 'Log in to see what you let apps do.',
  'smart-sessions.absent': 'No permissions here',
  'smart-sessions.absent.help': 'Only a wallet that you log in to gives apps permissions.',
  'smart-sessions.failed': 'The permissions could not be opened',
  'smart-sessions.failed.help': 'Nothing was changed. Check your connection and try again.',
} as const satisfies Messages
