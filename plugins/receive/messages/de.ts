import type { Translated } from '../../../src/plugin.js'
import type { messages as en } from './en.js'

/** Every key is here: English does not have to be loaded beside it. */
export const complete = true

/** German texts of receiving. */
export const messages: Translated<typeof en> = {
  'receive.action': 'Empfangen',
  'receive.title': 'Empfangen',
  'receive.qr': 'QR-Code deiner Adresse',
  'receive.copy': 'Adresse kopieren',
  'receive.network': 'Deine Adresse auf {name}',
  'receive.only': 'Sende an diese Adresse nur, was auf {name} liegt.',
  'receive.unrecoverable': 'Noch nicht wiederherstellbar',
  'receive.unrecoverable.help':
    'Wenn du dieses Gerät verlierst, verlierst du, was du hier empfängst. Füge zuerst in den Einstellungen der Wallet einen Rückweg hinzu.',
  'receive.shared': { one: '{count} Netzwerk hat diese Adresse', other: '{count} Netzwerke haben diese Adresse' },
  'receive.networks.title': 'Netzwerke mit dieser Adresse',
  'receive.networks.help':
    'Coins und Token, die in einem dieser Netzwerke gesendet werden, kommen an deiner Adresse an.',
  'receive.networks.current': 'Aktuell',
  'receive.networks.test': 'Testnetzwerk',
  'receive.disconnected.help': 'Verbinde eine Wallet, um ihre Adresse zu sehen.',
}
