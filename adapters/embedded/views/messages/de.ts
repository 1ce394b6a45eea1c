import type { Translated } from '../../../../src/plugin.js'
import type { messages as en } from './en.js'

/** Every key is here: English does not have to be loaded beside it. */
export const complete = true

/** German texts of the views. */
export const messages: Translated<typeof en> = {
  'embedded-views.approve': 'Anfrage genehmigen',
  'embedded-views.code': 'Code eingeben',
  'embedded-views.confirm': 'In deiner Wallet bestätigen',
  'embedded-views.offer': 'Eingebaute Wallet',
  'embedded-views.recover': 'Eingebaute Wallet',
  'embedded-views.settings': 'Eingebaute Wallet',
  'embedded-views.settings.row': 'Einstellungen der Wallet',
  'embedded-views.settings.hint': 'Geräte, Wiederherstellung, Abmelden',
  'embedded-views.offer.wayBack': 'Rückweg hinzufügen',
  'embedded-views.offer.wayBack.hint': 'Bis dahin mit diesem Gerät verloren',
  'embedded-views.offer.passkey': 'Passkey hinzufügen',
  'embedded-views.offer.passkey.hint': 'Schneller anmelden, auf allen deinen Geräten',
  'embedded-views.settings.failed': 'Die Einstellungen der Wallet konnten nicht geöffnet werden',
  'embedded-views.window': 'Im Fenster weiter',
  'embedded-views.elsewhere': 'Mach im Fenster weiter',
  'embedded-views.elsewhere.help': 'Deine Wallet zeigt dort, was diese Website verlangt.',
  'embedded-views.elsewhere.show': 'Zeigen',
  'embedded-views.elsewhere.cancel': 'Abbrechen',
  'embedded-views.refused': 'Aktion nicht erlaubt',
  'embedded-views.refused.help':
    'Diese Website hat von deiner Wallet etwas verlangt, das sie nicht tut. Nichts wurde signiert.',
}
