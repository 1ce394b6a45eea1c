import type { Messages } from 'latchkey/plugin'

/** English texts. */
export const messages = {
  'notes.action': 'Notes',
  'notes.title': 'Notes',
  'notes.text': 'Your note',
  'notes.keep': 'Keep note',
  'notes.sign': 'Sign and keep',
  'notes.kept': 'Note kept',
  'notes.signed': 'Note signed and kept',
  'notes.declined': 'Not signed. Your words are still there.',
  'notes.failed': 'The note was not kept. Try again.',
  'notes.list': 'Your notes',
  'notes.none': 'No notes yet',
  'notes.none.help': 'Notes stay in this browser, beside this account.',
  'notes.badge': 'Signed',
  'notes.remove': 'Remove note',
  'notes.signing': 'Sign notes',
  'notes.signing.help': 'The wallet signs each note you write.',
} as const satisfies Messages
