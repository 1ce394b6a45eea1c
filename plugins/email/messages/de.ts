import type { Translated } from '../../../src/plugin.js'
import type { messages as en } from './en.js'

/** Every key is here: English does not have to be loaded beside it. */
export const complete = true

/** German texts of the field on Connect, of the row on Account, and of what goes wrong. */
export const messages: Translated<typeof en> = {
  'email.address': 'E-Mail-Adresse',
  'email.continue': 'Weiter',
  'email.as': 'Weiter als {name}',
  'email.have.code': 'Gib den Code ein, den du bekommen hast',
  'email.have.mail': 'Weiter mit der Mail, die du bekommen hast',
  'email.row': 'E-Mail',
  'email.update.title': 'E-Mail ändern',
  'email.failed': 'Das ging nicht. Versuche es gleich noch einmal.',
  'email.error.EMAIL_INVALID': 'Gib eine E-Mail-Adresse ein, zum Beispiel you@example.com',
  'email.error.EMAIL_TOO_SOON': {
    one: 'Bitte versuche es in {count} Sekunde noch einmal',
    other: 'Bitte versuche es in {count} Sekunden noch einmal',
  },
  'email.error.EMAIL_TOO_MANY': {
    one: 'Das wurde zu oft versucht. Versuche es in {count} Minute noch einmal.',
    other: 'Das wurde zu oft versucht. Versuche es in {count} Minuten noch einmal.',
  },
  'email.error.EMAIL_CODE_WRONG': 'Dieser Code ist falsch. Vergleiche ihn mit der neuesten Mail.',
  'email.error.EMAIL_CODE_EXPIRED': 'Dieser Code gilt nicht mehr. Lass dir einen neuen senden.',
  'email.error.EMAIL_DEVICE_REFUSED':
    'Es wurde nicht rechtzeitig bestätigt, oder eine andere Zahl wurde gewählt. Lass dir die Mail noch einmal senden.',
  'email.error.EMAIL_TAKEN': 'Mit dieser Adresse meldet sich ein anderes Konto an. Nimm eine andere.',
  'email.error.offline': 'Der Anmeldedienst hat nicht geantwortet. Prüfe deine Verbindung und versuche es noch einmal.',
  'email.error.site':
    'Die Anmeldung per E-Mail funktioniert auf dieser Website noch nicht. Der Code unten hilft den Leuten, die sie betreiben.',
  'email.error.networks':
    'Diese Anmeldung funktioniert mit den Netzwerken dieser App noch nicht. Der Code unten hilft den Leuten, die sie betreiben.',
  'email.error.SIGN_UP_REFUSED':
    'Mit dieser Anmeldung gibt es hier noch kein Konto, und neue sind beschränkt. Frag die Betreiber der Website.',
  'email.error.RECOVERY_WAITS':
    'Zum Schutz deiner Wallet öffnet sie sich hier erst nach einer Wartezeit. Wann, steht in der Mail dazu.',
  'email.error.WALLET_SUSPENDED': 'Diese Wallet ist gesperrt. Folge der Mail dazu und melde dich dann noch einmal an.',
}
