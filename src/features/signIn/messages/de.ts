import type { Translated } from '../../../kernel/index.js'
import type { messages as en } from './en.js'

/** Every key is here: English does not have to be loaded beside it. */
export const complete = true

/** German texts of what the view of the sign-in cannot show. */
export const messages: Translated<typeof en> = {
  'signIn.unknown': 'Die Anmeldung konnte nicht vorbereitet werden. Verbinde dich gleich noch einmal.',
  'signIn.left': 'Du bist nicht angemeldet. Die Wallet hat nicht geantwortet: Beende die Verbindung auch dort.',
}
