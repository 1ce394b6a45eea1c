import type { Translated } from '../../../../common/screen/texts.js'
import type { messages as en } from './en.js'

/** German texts of logins by the page's own server. */
export const messages: Translated<typeof en> = {
  'enter.title': 'Dein Konto dieser Website benutzen?',
  'enter.asks': 'möchte dich mit ihrem eigenen Konto in deiner Wallet anmelden',
  'enter.account': 'Konto',
  'enter.help': 'Mach nur weiter, wenn das dein Konto dort ist. Die Betreiber der Website können sich als du anmelden.',
  'enter.do': 'Weiter mit diesem Konto',
  'enter.cancel': 'Abbrechen',
  'elsewhere.title': 'Deine Wallet ist auf einem anderen Gerät',
  'elsewhere.help': 'Das Konto dieser Website allein öffnet sie hier nicht.',
  'elsewhere.made': 'Erstellt',
  'elsewhere.site': 'Auf',
  'elsewhere.browser': 'Mit',
  'elsewhere.doubt': 'Hast du sie nicht erstellt, benutze sie nicht und melde es der Website.',
  'elsewhere.mail': 'Mit einem Code bestätigen, dass du es bist',
  'elsewhere.other':
    'Melde dich mit dem Passkey oder der E-Mail-Adresse an, die du hinzugefügt hast, oder nimm jenes Gerät.',
  'elsewhere.close': 'Schließen',
}
