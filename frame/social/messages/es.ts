import type { Translated } from '../../common/screen/texts.js'
import type { messages as en } from './en.js'

/** Spanish texts of the windows of logins by providers. */
export const messages: Translated<typeof en> = {
  'social.loading': 'Conectando',
  'social.loading.help': 'El inicio de sesión se abre aquí en un momento.',
  'social.alone': 'Aquí no hay nada que hacer',
  'social.alone.help':
    'Esta ventana es de un inicio de sesión que ya no existe. Ciérrala y empieza de nuevo en el sitio.',
  'social.lost': 'Esta ventana ha perdido su sitio',
  'social.lost.help': 'No se ha iniciado sesión. Cierra esta ventana e inténtalo de nuevo en el sitio.',
  'social.other': 'Este inicio de sesión empezó en otra parte',
  'social.other.help':
    'No se ha iniciado sesión. Lo ha empezado otro sitio u otra ventana. Cierra esta ventana y empieza de nuevo en el sitio.',
  'social.finishing': 'Iniciando tu sesión',
  'social.press': '¿Iniciar sesión en {site}?',
  'social.press.help':
    'Se empezó un inicio de sesión en {site}, con {browser}. Continúa solo si lo has empezado tú, ahora mismo. Si alguien te ha enviado aquí, no continúes.',
  'social.press.browser': 'un navegador desconocido',
  'social.press.yes': 'Sí, iniciar sesión',
  'social.press.no': 'No, no he sido yo',
  'social.returning': 'Volviendo a {site}',
  'social.done': 'Sesión iniciada',
  'social.done.help': 'Puedes cerrar esta ventana.',
  'social.declined': 'No se ha iniciado sesión',
  'social.declined.help': 'Puedes cerrar esta ventana.',
  'social.SOCIAL_DENIED': 'El inicio de sesión se ha rechazado',
  'social.SOCIAL_DENIED.help': 'Puedes cerrar esta ventana e intentarlo de nuevo, o usar otra forma.',
  'social.SOCIAL_REFUSED': 'El inicio de sesión no ha funcionado',
  'social.SOCIAL_REFUSED.help': 'Puede que haya tardado demasiado. Cierra esta ventana y empieza de nuevo en el sitio.',
  'social.offline': 'No hemos podido iniciar tu sesión',
  'social.offline.help': 'Revisa tu conexión e inténtalo de nuevo.',
  'social.retry': 'Reintentar',
}
