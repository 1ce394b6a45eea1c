import type { Translated } from '../../../../../src/plugin.js'
import type { messages as en } from './en.js'

/** German messages of the row and its view. */
export const messages: Translated<typeof en> = {
  'smart-sessions.row': 'Berechtigungen',
  'smart-sessions.hint': 'Was Apps dürfen',
  'smart-sessions.title': 'Berechtigungen',
  'smart-sessions.disconnected.help': 'Melde dich an, um zu sehen, was du Apps erlaubst.',
  'smart-sessions.absent': 'Hier gibt es keine Berechtigungen',
  'smart-sessions.absent.help': 'Nur eine Wallet, bei der du dich anmeldest, gibt Apps Berechtigungen.',
  'smart-sessions.failed': 'Die Berechtigungen konnten nicht geöffnet werden',
  'smart-sessions.failed.help': 'Nichts wurde geändert. Prüfe deine Verbindung und versuche es noch einmal.',
}
