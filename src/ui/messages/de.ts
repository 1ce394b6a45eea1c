import type { Translated } from '../../kernel/index.js'
import type { messages as en } from './en.js'

/** German texts of the opening. */
export const messages: Translated<typeof en> = {
  'shell.back': 'Zurück',
  'shell.close': 'Schließen',
  'shell.help': 'Was ist eine Wallet?',
  'shell.loading': 'Wird geladen',
  'shell.retry': 'Erneut versuchen',
  'shell.view': 'Dieser Teil',
  'shell.failed.title': '{name} konnte nicht geladen werden',
  'shell.failed.help': 'Alles andere geht weiter. Prüfe deine Verbindung und versuche es noch einmal.',
  'shell.off.title': 'Nicht verfügbar',
  'shell.off.help': 'Diese App hat {name} abgeschaltet.',
  'shell.brand': 'Latchkey',

  'parts.or': 'oder',
  'parts.qr': 'QR-Code',
  'parts.copy': 'Kopieren',
  'parts.copied': 'Kopiert',
  'parts.copy.failed': 'Kopieren ging nicht',

  'connect.title': 'Verbinden',
  'connect.wallets': 'Wallets',
  'connect.recent': 'Zuletzt',
  'connect.installed': 'Installiert',
  'connect.multiple': 'Dieselbe Wallet doppelt',
  'connect.more': 'Weiter mit einer Wallet',
  'connect.all': 'Alle Wallets',
  'connect.all.failed': 'Nicht geladen. Erneut versuchen',
  'connect.none': 'Keine Wallet in diesem Browser gefunden',
  'connect.none.get': 'Wallet holen',

  'connecting.open': '{name} öffnen',
  'connecting.accept': 'Nimm die Anfrage in der Wallet an',
  'connecting.still': 'Es dauert noch. Liegt das Fenster hinter diesem?',
  'connecting.rejected': 'Verbindung abgelehnt',
  'connecting.rejected.help': 'Du hast in {name} abgelehnt',
  'connecting.failed': 'Verbindung fehlgeschlagen',
  'connecting.failed.help':
    '{name} hat nicht wie erwartet geantwortet. Versuche es noch einmal oder starte die Wallet neu.',
  'connecting.pending.help': '{name} fragt dich noch etwas. Öffne die Wallet und antworte dort zuerst.',
  'connecting.cancel': 'Abbrechen',
  'connecting.code': 'Fehlercode kopieren',
}
