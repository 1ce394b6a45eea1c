import type { Translated } from '../../../../common/screen/texts.js'
import type { messages as en } from './en.js'

/** German texts of the screen that says what a site will be able to read. */
export const messages: Translated<typeof en> = {
  'disclosure.title': 'Geteilt mit dieser Website',
  'disclosure.asks': 'kann lesen: {what}.',
  'disclosure.email': 'deine E-Mail-Adresse',
  'disclosure.name': 'deinen Namen',
  'disclosure.ways': 'womit du dich anmeldest',
  'disclosure.continue': 'Weiter',
  'disclosure.refuse': 'Nicht erlauben',
}
