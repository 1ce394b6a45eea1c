import type { Messages } from 'latchkey/plugin'
import type { messages as en } from './en.js'

/** German texts. */
export const messages = {
  'notes.action': 'Notizen',
  'notes.title': 'Notizen',
  'notes.text': 'Deine Notiz',
  'notes.keep': 'Notiz behalten',
  'notes.sign': 'Signieren und behalten',
  'notes.kept': 'Notiz behalten',
  'notes.signed': 'Notiz signiert und behalten',
  'notes.declined': 'Nicht signiert. Dein Text ist noch da.',
  'notes.failed': 'Die Notiz wurde nicht behalten. Versuche es noch einmal.',
  'notes.list': 'Deine Notizen',
  'notes.none': 'Noch keine Notizen',
  'notes.none.help': 'Notizen bleiben in diesem Browser, bei diesem Konto.',
  'notes.badge': 'Signiert',
  'notes.remove': 'Notiz entfernen',
  'notes.signing': 'Notizen signieren',
  'notes.signing.help': 'Die Wallet signiert jede Notiz, die du schreibst.',
} as const satisfies Messages & Record<keyof typeof en, string>
