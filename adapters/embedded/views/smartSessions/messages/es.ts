import type { Translated } from '../../../../../src/plugin.js'
import type { messages as en } from './en.js'

/** Spanish messages of the row and its view. */
export const messages: Translated<typeof en> = {
  'smart-sessions.row': 'Permisos',
  'smart-sessions.hint': 'Lo que pueden hacer las apps',
  'smart-sessions.title': 'Permisos',
  'smart-sessions.disconnected.help': 'Inicia sesión para ver lo que dejas hacer a las apps.',
  'smart-sessions.absent': 'Aquí no hay permisos',
  'smart-sessions.absent.help': 'Solo un monedero en el que inicias sesión da permisos a las apps.',
  'smart-sessions.failed': 'No se pudieron abrir los permisos',
  'smart-sessions.failed.help': 'No se cambió nada. Comprueba tu conexión e inténtalo de nuevo.',
}
