import type { Translated } from '../../common/screen/texts.js'
import type { messages as en } from './en.js'

/** German texts of the windows of logins by providers. */
export const messages: Translated<typeof en> = {
  'social.loading': 'Verbindung wird aufgebaut',
  'social.loading.help': 'Die Anmeldung öffnet sich hier gleich.',
  'social.alone': 'Hier ist nichts zu tun',
  'social.alone.help':
    'Dieses Fenster gehört zu einer Anmeldung, die es nicht mehr gibt. Schließe es und beginne auf der Website neu.',
  'social.lost': 'Dieses Fenster hat seine Website verloren',
  'social.lost.help': 'Niemand wurde angemeldet. Schließe dieses Fenster und versuche es auf der Website noch einmal.',
  'social.other': 'Diese Anmeldung wurde anderswo begonnen',
  'social.other.help':
    'Niemand wurde angemeldet. Eine andere Website oder ein anderes Fenster hat sie begonnen. Schließe dieses Fenster und beginne auf der Website neu.',
  'social.finishing': 'Du wirst angemeldet',
  'social.press': 'Auf {site} anmelden?',
  'social.press.help':
    'Auf {site} wurde eine Anmeldung begonnen, mit {browser}. Mach nur weiter, wenn du sie gerade selbst begonnen hast. Hat dich jemand hierher geschickt, mach nicht weiter.',
  'social.press.browser': 'einem unbekannten Browser',
  'social.press.yes': 'Ja, anmelden',
  'social.press.no': 'Nein, das war ich nicht',
  'social.returning': 'Zurück zu {site}',
  'social.done': 'Angemeldet',
  'social.done.help': 'Du kannst dieses Fenster schließen.',
  'social.declined': 'Niemand wurde angemeldet',
  'social.declined.help': 'Du kannst dieses Fenster schließen.',
  'social.SOCIAL_DENIED': 'Die Anmeldung wurde abgelehnt',
  'social.SOCIAL_DENIED.help':
    'Du kannst dieses Fenster schließen und es noch einmal versuchen oder einen anderen Weg nehmen.',
  'social.SOCIAL_REFUSED': 'Die Anmeldung ging nicht',
  'social.SOCIAL_REFUSED.help':
    'Vielleicht hat sie zu lange gedauert. Schließe dieses Fenster und beginne auf der Website neu.',
  'social.offline': 'Wir konnten dich nicht anmelden',
  'social.offline.help': 'Prüfe deine Verbindung und versuche es dann noch einmal.',
  'social.retry': 'Erneut versuchen',
}
