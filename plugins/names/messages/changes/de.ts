import type { Translated } from '../../../../src/plugin.js'
import type { messages as en } from './en.js'

/** Every key is here: English does not have to be loaded beside it. */
export const complete = true

/** German texts of the views of owners. */
export const messages: Translated<typeof en> = {
  'names.own.title': 'Dein Name',
  'names.own.none': 'Dieses Konto hat keinen Namen',
  'names.own.none.help': 'Wähle einen, oder nimm einen an, der dir gegeben wurde.',
  'names.own.leads': 'Führt zu',
  'names.own.solana': 'Auf Solana',
  'names.own.description': 'Beschreibung',
  'names.own.change': 'Bild und Beschreibung',
  'names.own.change.hint': 'Was andere neben dem Namen sehen',
  'names.own.give': 'An ein anderes Konto geben',
  'names.own.release': 'Aufgeben',
  'names.own.unknown': 'Dein Name konnte nicht nachgeschlagen werden',
  'names.edit.title': 'Was andere sehen',
  'names.edit.picture': 'Adresse eines Bildes',
  'names.edit.picture.hint': 'Mit https oder ipfs. Bleibt sie leer, bleibt das Bild, wie es ist.',
  'names.edit.picture.bad': 'Eine Adresse, die mit https:// oder ipfs:// anfängt.',
  'names.edit.picture.remove': 'Bild entfernen',
  'names.edit.description.bad': 'Bis zu 200 Zeichen in einer Zeile.',
  'names.edit.solana': 'Auf Solana auch zu {address} führen',
  'names.edit.solana.hint': 'Dein Solana-Konto signiert dann auch.',
  'names.edit.public': 'Alle können das nachschlagen.',
  'names.edit.save': 'Speichern',
  'names.give.title': 'Deinen Namen weggeben',
  'names.give.to': 'Adresse des Empfängers',
  'names.give.to.bad': 'Die Adresse eines EVM-Kontos, und nicht deine eigene.',
  'names.give.help':
    'Du signierst jetzt, der Empfänger innerhalb von 10 Minuten. Bis dahin gehört {name} weiter dir.',
  'names.give.next': 'Signieren und weggeben',
  'names.given.title': 'Gib das weiter',
  'names.given.help':
    'Der Empfänger öffnet die Namen dieser App, wählt „Namen annehmen“ und gibt diesen Text ein. Er gilt bis {time}, nur für dieses Konto:',
  'names.given.copy': 'Text kopieren',
  'names.take.title': 'Namen annehmen',
  'names.take.text': 'Was dir weitergegeben wurde',
  'names.take.name': 'Name',
  'names.take.from': 'Gegeben von',
  'names.take.help': 'Er führt von da an zu deinem Konto. Sein Bild und seine Beschreibung kommen nicht mit.',
  'names.take.reading': 'Es wird gelesen, was darin steht',
  'names.take.go': '{name} annehmen',
  'names.release.title': '{name} aufgeben?',
  'names.release.help':
    'Er führt sofort nirgendwohin: Was andere an ihn senden, erreicht dich nicht mehr. 30 Tage lang kann kein anderes Konto ihn haben, danach jedes.',
  'names.release.keep': 'Behalten',
  'names.change.declined': 'Du hast in deiner Wallet abgelehnt. Nichts wurde geändert.',
  'names.change.failed': 'Nichts wurde geändert',
  'names.change.maybe': 'Es ist nicht bekannt, ob er geändert wurde',
  'names.change.done': 'Gespeichert',
  'names.released': 'Du hast {name} aufgegeben',
  'names.error.NAME_NOT_FOUND': 'Dieses Konto hat hier keinen Namen mehr.',
  'names.error.NAME_SUSPENDED': 'Der Betreiber dieser App hat den Namen gesperrt.',
  'names.error.RECORD_INVALID': 'Das Bild oder die Beschreibung wurde nicht angenommen.',
  'names.error.RECEIVER_INVALID': 'Die Adresse eines EVM-Kontos, und nicht deine eigene.',
  'names.error.GIFT_INVALID': 'Das ist kein Name, der gegeben wurde. Kopiere den ganzen Text.',
  'names.error.GIFT_ELSEWHERE':
    'Das wurde auf einer anderen Seite signiert oder gehört zu anderen Namen. Nimm ihn dort an.',
  'names.error.GIFT_FOREIGN': 'Das wurde einem anderen Konto gegeben. Wechsle zu ihm.',
  'names.error.GIFT_EXPIRED': 'Das gilt nicht mehr. Bitte darum, dass neu signiert wird.',
  'names.error.NOT_OWNER': 'Wer den Namen gegeben hat, hat ihn nicht mehr.',
  'names.error.SIGNATURE_INVALID': 'Die Signatur ist nicht von dem Konto, dem der Name gehört.',
  'names.error.NAME_CHANGE_FAILED': 'Etwas ist schiefgegangen. Versuche es noch einmal.',
}
