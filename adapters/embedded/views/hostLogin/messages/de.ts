import type { Translated } from '../../../../../src/plugin.js'
import type { messages as en } from './en.js'

/** Every key is here: English does not have to be loaded beside it. */
export const complete = true

/** German texts of a login by the app's own server. */
export const messages: Translated<typeof en> = {
  'host-login.row': 'Weiter mit deinem Konto hier',
  'host-login.title': 'Anmelden',
  'host-login.wait.title': 'Du wirst angemeldet',
  'host-login.wait.help': 'Deine Wallet wird vorbereitet.',
  'host-login.failed.title': 'Anmelden ging nicht',
  'host-login.failed': 'Das ging nicht. Versuche es noch einmal.',
  'host-login.error.EXCHANGE_HOST_FAILED':
    'Diese Website hat nicht gesagt, wer du bist. Melde dich auf der Website an und versuche es dann noch einmal.',
  'host-login.error.EXCHANGE_REFUSED':
    'Deine Wallet hat nicht angenommen, was diese Website gesagt hat. Versuche es noch einmal, oder melde dich anders an.',
  'host-login.error.EXCHANGE_PAUSED':
    'Neue Geräte müssen eine Stunde warten. Melde dich anders an, oder versuche es später noch einmal.',
  'host-login.error.PROVIDER_UNKNOWN': 'Das ist hier nicht eingerichtet. Wähle einen anderen Weg.',
  'host-login.error.SOCIAL_EXPIRED': 'Das hat zu lange gedauert. Versuche es noch einmal.',
  'host-login.error.SCREEN_CLOSED':
    'Du hast nicht weitergemacht. Versuche es noch einmal, oder wähle einen anderen Weg.',
  'host-login.error.NETWORKS_NOT_SERVED': 'Diese Anmeldung funktioniert mit den Netzwerken dieser App noch nicht.',
}
