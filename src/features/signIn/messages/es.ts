import type { Translated } from '../../../kernel/index.js'
import type { messages as en } from './en.js'

/** Every key is here: English does not have to be loaded beside it. */
export const complete = true

/** Spanish texts of what the view of the sign-in cannot show. */
export const messages: Translated<typeof en> = {
  'signIn.unknown': 'No se ha podido preparar el inicio de sesión. Conéctate de nuevo en un momento.',
  'signIn.left': 'No has iniciado sesión. El monedero no ha respondido: termina la conexión también allí.',
}
