import type { Translated } from '../../../kernel/index.js'
import type { messages as en } from './en.js'

/** German texts of later parts. */
export const messages: Translated<typeof en> = {
  'parts.amount.invalid': 'Schreibe den Betrag in den Ziffern 0 bis 9, mit einem Punkt: 1234.5',
  'parts.amount.long': '{symbol} hat höchstens {decimals} Stellen nach dem Komma',
  'parts.amount.which': 'Welchen Betrag meinst du?',
  'parts.amount.understood': 'Verstanden als {amount}',

  'ended.wallet': '{name} hat die Verbindung beendet',
  'ended.expired': 'Die Verbindung zu {name} ist abgelaufen',
  'ended.failed': 'Die Verbindung zu {name} ging verloren',
  'ended.away': '{name} ist nicht mehr verbunden',
  'ended.away.help': 'Die Verbindung endete, während du weg warst. Verbinde dich neu, um weiterzumachen.',
  'ended.help': 'Verbinde dich neu, um weiterzumachen.',
  'ended.again': 'Neu verbinden',
  'ended.dismiss': 'Ausblenden',
  'alert.own':
    'Für Entwickler. Nur du siehst das, weil die Seite auf deinem Rechner läuft; debug: false blendet es aus.',
  'alert.everybody':
    'Für Entwickler. Alle sehen das, weil debug auf true steht; ohne das sieht es nur dein eigener Rechner.',
  'alert.details': 'Einzelheiten',

  'parts.honest': 'Der Betreiber kann dir bei der Wiederherstellung helfen, und könnte auch selbst signieren.',
  'parts.honest.more': 'Was das bedeutet',
  'parts.honest.help':
    'Wer diese Wallet betreibt, verwahrt, was sie dir zurückbringt, hinter einer Prüfung deiner Anmeldung. Damit könnte er sie auch benutzen. In den Einstellungen der Wallet, unter Wiederherstellung, kannst du es allein verwahren.',

  'parts.disconnected': 'Keine Wallet ist verbunden',
  'parts.connect': 'Verbinden',

  'parts.clear': 'Leeren',
  'parts.search': 'Suchen',
  'parts.max': 'Max.',
  'parts.turn': 'Umdrehen:',
  'parts.step': 'Schritt {step} von {of}',
  'parts.results': { one: '{count} Treffer', other: '{count} Treffer' },

  'connect.legal': 'Ich akzeptiere die Nutzungsbedingungen und die Datenschutzerklärung',
  'connect.legal.terms': 'Nutzungsbedingungen',
  'connect.legal.privacy': 'Datenschutzerklärung',

  'parts.tokens.search': 'Token suchen',
  'parts.tokens.unfound': 'Kein Token passt',
  'parts.tokens.unfound.help':
    'Versuche einen anderen Namen oder ein anderes Symbol, oder bitte die App, ihn aufzunehmen.',
  'parts.tokens.none': 'Keine Token',
  'parts.tokens.none.help': 'In diesem Netzwerk gibt es nichts zur Auswahl.',
  'parts.tokens.failed': 'Die Token konnten nicht geladen werden',
  'parts.tokens.failed.help': 'Prüfe deine Verbindung und versuche es noch einmal.',
  'parts.tokens.retry': 'Erneut versuchen',
  'parts.tokens.balance': 'Token-Guthaben nicht verfügbar',
}
