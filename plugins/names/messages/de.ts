import type { Translated } from '../../../src/plugin.js'
import type { messages as en } from './en.js'

/** Every key is here: English does not have to be loaded beside it. */
export const complete = true

/** German texts of names. */
export const messages: Translated<typeof en> = {
  'names.row': 'Name',
  'names.row.none': 'Wähle einen',
  'names.title': 'Namen wählen',
  'names.pitch': 'Ein Name statt einer Adresse',
  'names.pitch.help':
    'Andere finden dich damit und können an ihn senden. Er führt zu deinem Konto, und nur du kannst ihn ändern.',
  'names.pitch.go': 'Namen wählen',
  'names.pitch.take': 'Namen annehmen',
  'names.label': 'Dein Name',
  'names.public': 'Alle können den Namen und seine Adresse nachschlagen.',
  'names.for': 'Für {address}',
  'names.free': '{name} ist frei',
  'names.taken': '{name} ist vergeben',
  'names.reserved': '{name} behält sich der Betreiber vor',
  'names.checking': 'Es wird geprüft, ob er frei ist',
  'names.free.badge': 'Frei',
  'names.taken.badge': 'Vergeben',
  'names.others': 'Ähnliche Namen',
  'names.rule.form': 'Nur Buchstaben von a bis z, Ziffern und Bindestriche.',
  'names.rule.length': '4 bis 63 Zeichen.',
  'names.rule.hyphens': 'Kein Bindestrich am Anfang oder Ende, und nicht zwei an den Stellen 3 und 4.',
  'names.take': '{name} nehmen',
  'names.sign': 'Signiere in deiner Wallet',
  'names.unknown': 'Das konnte nicht nachgeschlagen werden',
  'names.unknown.help': 'Prüfe deine Verbindung und versuche es noch einmal.',
  'names.again': 'Noch einmal versuchen',
  'names.declined': 'Du hast in deiner Wallet abgelehnt. Der Name wurde nicht registriert.',
  'names.failed': 'Der Name wurde nicht registriert',
  'names.failed.help': 'Etwas ist schiefgegangen. Versuche es noch einmal.',
  'names.maybe': 'Es ist nicht bekannt, ob er registriert wurde',
  'names.maybe.help':
    'Die Verbindung ging verloren. Versuche es noch einmal: Vor dem Senden wird nachgesehen.',
  'names.error.NAME_TAKEN': 'Ein anderes Konto hat ihn inzwischen genommen. Wähle einen anderen.',
  'names.error.NAME_RESERVED': 'Der Betreiber behält sich diesen Namen vor, oder einen, der so aussieht.',
  'names.error.NAME_LIMIT': 'Dieses Konto hat hier schon einen Namen.',
  'names.error.NAME_HELD': 'Er wurde vor Kurzem aufgegeben und wird für seinen letzten Eigentümer aufgehoben.',
  'names.error.CLOCK_SKEW': 'Die Uhr dieses Geräts geht falsch. Stelle sie und versuche es noch einmal.',
  'names.error.NOT_CONNECTED': 'Das Konto ist nicht mehr verbunden.',
  'names.error.NAME_INVALID': '4 bis 63 Buchstaben von a bis z, Ziffern und Bindestriche.',
  'names.error.NAME_FAILED': 'Der Name konnte nicht nachgeschlagen werden.',
  'names.error.NAMES_FAILED': 'Namen konnten nicht nachgeschlagen werden.',
  'names.error.NAME_REGISTRATION_FAILED': 'Etwas ist schiefgegangen. Versuche es noch einmal.',
  'names.error.NAME_PENDING': 'Ein Name wird gerade schon registriert.',
  'names.done': 'Du bist {name}',
  'names.done.help': 'Er ist sofort zu sehen. Andere können an ihn senden und ihn nachschlagen.',
  'names.done.go': 'Fertig',
  'names.named': 'Dieses Konto ist {name}',
  'names.named.help': 'Ein Konto hat hier einen Namen.',
  'names.disconnected': 'Kein EVM-Konto ist verbunden',
  'names.disconnected.help': 'Namen gibt es für Konten von Ethereum und ähnlichen Netzwerken.',
}
