import type { Translated } from '../../../../../src/plugin.js'
import type { messages as en } from './en.js'

/** Every key is here: English does not have to be loaded beside it. */
export const complete = true

/** Spanish texts of a login by the app’s own server. */
export const messages: Translated<typeof en> = {
  'host-login.row': 'Continuar con tu cuenta de aquí',
  'host-login.title': 'Iniciar sesión',
  'host-login.wait.title': 'Iniciando sesión',
  'host-login.wait.help': 'Preparando tu monedero.',
  'host-login.failed.title': 'No se ha podido iniciar sesión',
  'host-login.failed': 'No ha funcionado. Inténtalo de nuevo.',
  'host-login.error.EXCHANGE_HOST_FAILED':
    'Este sitio no ha dicho quién eres. Inicia sesión en el sitio e inténtalo de nuevo.',
  'host-login.error.EXCHANGE_REFUSED':
    'Tu monedero no ha aceptado lo que ha dicho este sitio. Inténtalo de nuevo o inicia sesión de otra forma.',
  'host-login.error.EXCHANGE_PAUSED':
    'Los dispositivos nuevos tienen que esperar una hora. Inicia sesión de otra forma o inténtalo más tarde.',
  'host-login.error.PROVIDER_UNKNOWN': 'Esto no está configurado aquí. Elige otra forma.',
  'host-login.error.SOCIAL_EXPIRED': 'Ha tardado demasiado. Inténtalo de nuevo.',
  'host-login.error.SCREEN_CLOSED': 'No has continuado. Inténtalo de nuevo o elige otra forma.',
  'host-login.error.NETWORKS_NOT_SERVED': 'Este inicio de sesión aún no funciona con las redes de esta app.',
}
