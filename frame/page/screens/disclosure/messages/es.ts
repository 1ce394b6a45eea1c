import type { Translated } from '../../../../common/screen/texts.js'
import type { messages as en } from './en.js'

/** Spanish texts of the screen that says what a site will be able to read. */
export const messages: Translated<typeof en> = {
  'disclosure.title': 'Compartido con este sitio',
  'disclosure.asks': 'puede leer {what}.',
  'disclosure.email': 'tu dirección de correo',
  'disclosure.name': 'tu nombre',
  'disclosure.ways': 'cómo inicias sesión',
  'disclosure.continue': 'Continuar',
  'disclosure.refuse': 'No permitir',
}
