import type { Translated } from '../../../../src/plugin.js'
import type { messages as en } from './en.js'

/** Every key is here: English does not have to be loaded beside it. */
export const complete = true

/** German texts of the views alone. */
export const messages: Translated<typeof en> = {
  'email.login.title': 'Weiter mit E-Mail',
  'email.login.help': 'Wir mailen dir einen Code. Du musst dir kein Passwort merken.',
  'email.phrase': 'Ich habe eine Wiederherstellungsphrase',
  'email.phrase.help':
    'Deine Wallet fragt danach, sobald du drin bist, in einem eigenen Fenster, das diese Seite nicht sehen kann.',
  'email.code.title': 'Sieh in deine Mails',
  'email.code.label': 'Code',
  'email.code.sent': 'Gib den Code ein, gesendet an',
  'email.code.change': 'Falsche Adresse? Ändern',
  'email.code.again': 'Code prüfen',
  'email.code.retry': 'Erneut versuchen',
  'email.code.work': 'Deine Wallet wird geholt',
  'email.code.making': 'Deine Wallet wird angelegt',
  'email.frame.title': 'Code eingeben',
  'email.frame.help': 'Deine Wallet fragt nach dem Code, der an {email} ging. Diese Seite sieht ihn nicht.',
  'email.frame.open': 'Code eingeben',
  'email.resend': 'Noch einmal senden',
  'email.resend.in': 'Noch einmal senden in {seconds} s',
  'email.resend.waits': {
    one: 'In {count} Sekunde kannst du ihn noch einmal senden lassen.',
    other: 'In {count} Sekunden kannst du ihn noch einmal senden lassen.',
  },
  'email.resend.ready': 'Du kannst ihn jetzt noch einmal senden lassen.',
  'email.resent': 'Noch einmal gesendet. Nimm die neueste Mail.',
  'email.device.title': 'Bestätige dieses Gerät',
  'email.device.sent': 'Wir haben zwei Mails gesendet an',
  'email.device.press': 'Drücke in der einen „Ja, das bin ich“, auf einem beliebigen Gerät.',
  'email.device.number':
    'Drücke in der einen „Ja, das bin ich“, auf einem beliebigen Gerät. Sie fragt nach dieser Zahl:',
  'email.device.pressed': 'Dieses Gerät ist bestätigt',
  'email.device.code': 'Gib den Code aus der anderen ein.',
  'email.device.coded': 'Der Code stimmt',
  'email.device.failed': 'Dieses Gerät ist nicht bestätigt',
  'email.device.passkey': 'Weiter mit deinem Passkey',
  'email.device.or': 'oder per Mail',
  'email.update.address': 'Neue E-Mail-Adresse',
  'email.update.save': 'Speichern',
  'email.update.help': 'Wir mailen erst einen Code an {email}, dann einen an die neue Adresse.',
  'email.update.missing': 'Nicht mit E-Mail oder sozialem Login verbunden',
  'email.update.missing.help': 'Melde dich per E-Mail an, um die Adresse zu ändern.',
  'email.update.old.title': 'Bestätige die alte Adresse',
  'email.update.new.title': 'Bestätige die neue Adresse',
  'email.update.new.help': 'Wenn eine weitere Mail dich bittet, diese Adresse zu bestätigen, beantworte auch sie.',
  'email.update.new.number':
    'Drücke „Ja, das bin ich“ auch in der anderen Mail, die wir dorthin gesendet haben. Sie fragt nach dieser Zahl:',
  'email.update.again': 'Von vorn beginnen',
  'email.update.cancel': 'Abbrechen',
  'email.update.done': 'Deine E-Mail-Adresse ist geändert',
}
