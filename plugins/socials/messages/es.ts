import type { Translated } from '../../../src/plugin.js'
import type { messages as en } from './en.js'

/** Every key is here: English does not have to be loaded beside it. */
export const complete = true

/** Spanish texts of logging in with an account that the user has. */
export const messages: Translated<typeof en> = {
  'socials.with': 'Continuar con {name}',
  'socials.with.passkey': 'Continuar con llave de acceso',
  'socials.gone': '{name} no está configurado aquí',
  'socials.more': 'Más formas de continuar',
  'socials.title': 'Todas las formas de iniciar sesión',
  'socials.go.title': 'Inicia sesión con {name}',
  'socials.go.help': 'Se abre una ventana de {name}.',
  'socials.wait.title': 'Continúa en {name}',
  'socials.wait.help': 'Termina en la ventana que se ha abierto.',
  'socials.connecting.title': 'Iniciando sesión',
  'socials.connecting.help': 'Preparando tu monedero.',
  'socials.other': 'Elegir otra forma',

  'socials.passkey.title': 'Inicia sesión con llave de acceso',
  'socials.passkey.help': 'Usa la tuya, o crea con una un monedero nuevo.',
  'socials.passkey.use': 'Usar mi llave de acceso',
  'socials.passkey.create': 'Crear un monedero nuevo',

  'socials.farcaster.title': 'Farcaster',
  'socials.farcaster.help': 'Escanea esto con la cámara de tu teléfono.',
  'socials.farcaster.phone': 'Confírmalo en la app de Farcaster.',
  'socials.farcaster.open': 'Abrir Farcaster',
  'socials.farcaster.copy': 'Copiar enlace',
  'socials.farcaster.qr': 'Código QR de Farcaster',

  'socials.failed.title': 'No se ha podido iniciar sesión',
  'socials.failed': 'No ha funcionado. Inténtalo de nuevo.',
  'socials.error.SOCIAL_FAILED.title': 'No se ha podido iniciar la conexión social',
  'socials.error.SOCIAL_CONNECT_FAILED.title': 'No se ha podido conectar',
  'socials.error.SOCIAL_WINDOW_BLOCKED.title': 'La ventana se ha bloqueado',
  'socials.error.SOCIAL_WINDOW_BLOCKED': 'Permite las ventanas de esta página e inténtalo de nuevo.',
  'socials.error.SOCIAL_WINDOW_CLOSED.title': 'Ventana cerrada',
  'socials.error.SOCIAL_WINDOW_CLOSED': 'Termina allí si está abierta, o inténtalo de nuevo.',
  'socials.error.SOCIAL_DENIED.title': 'Conexión rechazada',
  'socials.error.SOCIAL_DENIED': 'No has permitido el inicio de sesión.',
  'socials.error.SIGN_UP_REFUSED.title': 'No hay cuenta aquí',
  'socials.error.SIGN_UP_REFUSED':
    'Aún no hay ninguna cuenta con este inicio de sesión y las nuevas están limitadas. Pregunta a quienes gestionan el sitio.',
  'socials.error.SOCIAL_EXPIRED': 'Ha tardado demasiado. Inténtalo de nuevo.',
  'socials.error.SOCIAL_REFUSED': 'El proveedor no lo ha confirmado. Inténtalo de nuevo.',
  'socials.error.PROVIDER_UNKNOWN': 'Esto no está configurado aquí. Elige otra forma.',
  'socials.error.NETWORKS_NOT_SERVED': 'Este inicio de sesión aún no funciona con las redes de esta app.',
  'socials.error.FARCASTER_FAILED.title': 'No se ha podido conectar con Farcaster',
}
