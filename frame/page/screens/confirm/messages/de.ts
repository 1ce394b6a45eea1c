import type { Translated } from '../../../../common/screen/texts.js'
import type { messages as en } from './en.js'

/** German texts of the screen on which a user agrees to another mailbox. */
export const messages: Translated<typeof en> = {
  'confirm.add.title': 'Diese E-Mail-Adresse hinzufügen?',
  'confirm.add.asks': 'möchte eine E-Mail-Adresse hinzufügen, mit der du dich anmeldest',
  'confirm.add.help':
    'Wer die Mails dieser Adresse liest, kann sich als du anmelden. Mach nur weiter, wenn sie dir gehört.',
  'confirm.add.do': 'Diese Adresse hinzufügen',
  'confirm.change.title': 'Deine E-Mail-Adresse ändern?',
  'confirm.change.asks': 'möchte die E-Mail-Adresse ändern, mit der du dich anmeldest',
  'confirm.change.help':
    'Wer die Mails der neuen Adresse liest, kann sich als du anmelden. Mach nur weiter, wenn sie dir gehört.',
  'confirm.change.do': 'Zu dieser Adresse wechseln',
  'confirm.now': 'Jetzt',
  'confirm.new': 'Neu',
  'confirm.cancel': 'Abbrechen',
}
