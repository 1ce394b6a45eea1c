import type { Translated } from '../../../../common/screen/texts.js'
import type { messages as en } from './en.js'

/** German texts of the step that adds a mailbox. */
export const messages: Translated<typeof en> = {
  'mailbox.title': 'E-Mail-Adresse hinzufügen',
  'mailbox.help': 'Sie meldet dich auch an und stellt deine Wallet wieder her, wenn dieses Gerät verloren geht.',
  'mailbox.label': 'E-Mail-Adresse',
  'mailbox.send': 'Code senden',
  'mailbox.later': 'Nicht jetzt',
  'mailbox.bad': 'Das ist keine E-Mail-Adresse. Prüfe, was du eingegeben hast.',
  'mailbox.taken': 'Mit dieser Adresse meldet sich ein anderes Konto an. Nimm eine andere.',
  'mailbox.many': 'Es wurden zu viele Mails gesendet. Warte eine Weile und versuche es dann noch einmal.',
  'mailbox.stale':
    'Dafür musst du dich gerade erst angemeldet haben. Melde dich ab und wieder an und füge die Adresse dann hinzu.',
  'mailbox.unproved':
    'Das wurde in der Mail nicht bestätigt. Die Adresse meldet dich schon an, stellt aber noch nichts wieder her.',
  'mailbox.offline': 'Ein Dienst hat nicht geantwortet. Prüfe deine Verbindung und versuche es noch einmal.',
}
