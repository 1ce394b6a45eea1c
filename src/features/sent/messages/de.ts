import type { Translated } from '../../../kernel/index.js'
import type { messages as en } from './en.js'

/** Every key is here: English does not have to be loaded beside it. */
export const complete = true

/** German texts of what became of something that was sent. */
export const messages: Translated<typeof en> = {
  'sent.explorer': 'Im Explorer ansehen',

  'sent.success.send': '{what} gesendet',
  'sent.success.trade': '{paid} getauscht, gegen mindestens {got}',
  'sent.success.approve': '{token} freigegeben',
  'sent.success.revoke': '{token}: Erlaubnis zurückgenommen',
  'sent.success.other': 'Transaktion bestätigt',

  'sent.reverted.send':
    'Die Überweisung von {what} ist fehlgeschlagen. Das Netzwerk hat sie rückgängig gemacht, die Gebühr ist weg.',
  'sent.reverted.trade':
    'Der Tausch von {paid} ist fehlgeschlagen. Das Netzwerk hat ihn rückgängig gemacht, die Gebühr ist weg.',
  'sent.reverted.approve':
    '{token} wurde nicht freigegeben. Das Netzwerk hat es rückgängig gemacht, die Gebühr ist weg.',
  'sent.reverted.other':
    'Eine Transaktion ist fehlgeschlagen. Das Netzwerk hat sie rückgängig gemacht, die Gebühr ist weg.',

  'sent.partial.other': 'Nur ein Teil dessen, was du genehmigt hast, wurde ausgeführt. Sieh in deiner Wallet nach.',

  'sent.failed.send': 'Die Überweisung von {what} ist fehlgeschlagen. Sie kam in keinen Block: Nichts wurde gesendet.',
  'sent.failed.other': 'Eine Transaktion ist fehlgeschlagen. Sie kam in keinen Block: Nichts ist geschehen.',

  'sent.cancelled.send': 'Abgebrochen: {what} wurde nicht gesendet. Eine Gebühr ist angefallen.',
  'sent.cancelled.other': 'Abgebrochen: Nichts ist geschehen. Eine Gebühr ist angefallen.',

  'sent.unknown.send':
    '{what} gesendet, aber nicht bestätigt. Sieh in deiner Wallet nach, bevor du noch einmal sendest.',
  'sent.unknown.other':
    'Eine Transaktion ist nicht bestätigt. Sieh in deiner Wallet nach, bevor du sie noch einmal sendest.',
}
