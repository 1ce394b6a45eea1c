import type { Translated } from '../../../src/plugin.js'
import type { messages as en } from './en.js'

/** Every key is here: English does not have to be loaded beside it. */
export const complete = true

/** Spanish texts of the field on Connect, of the row on Account, and of what goes wrong. */
export const messages: Translated<typeof en> = {
  'email.address': 'Dirección de correo',
  'email.continue': 'Continuar',
  'email.as': 'Continuar como {name}',
  'email.have.code': 'Introduce el código que recibiste',
  'email.have.mail': 'Continúa con el correo que recibiste',
  'email.row': 'Correo',
  'email.update.title': 'Cambiar correo',
  'email.failed': 'No ha funcionado. Inténtalo de nuevo en un momento.',
  'email.error.EMAIL_INVALID': 'Introduce una dirección de correo como you@example.com',
  'email.error.EMAIL_TOO_SOON': {
    one: 'Inténtalo de nuevo dentro de {count} segundo',
    many: 'Inténtalo de nuevo dentro de {count} segundos',
    other: 'Inténtalo de nuevo dentro de {count} segundos',
  },
  'email.error.EMAIL_TOO_MANY': {
    one: 'Se ha intentado demasiadas veces. Inténtalo de nuevo dentro de {count} minuto.',
    many: 'Se ha intentado demasiadas veces. Inténtalo de nuevo dentro de {count} minutos.',
    other: 'Se ha intentado demasiadas veces. Inténtalo de nuevo dentro de {count} minutos.',
  },
  'email.error.EMAIL_CODE_WRONG': 'Este código no es correcto. Compáralo con el correo más reciente.',
  'email.error.EMAIL_CODE_EXPIRED': 'Este código ya no es válido. Pide que te envíen otro.',
  'email.error.EMAIL_DEVICE_REFUSED':
    'No se confirmó a tiempo, o se eligió otro número. Pide que te envíen el correo de nuevo.',
  'email.error.EMAIL_TAKEN': 'Otra cuenta inicia sesión con esta dirección. Usa otra.',
  'email.error.offline': 'El servicio de inicio de sesión no ha respondido. Revisa tu conexión e inténtalo de nuevo.',
  'email.error.site':
    'El inicio de sesión por correo aún no funciona en este sitio. El código de abajo ayuda a quienes lo gestionan.',
  'email.error.networks':
    'Este inicio de sesión aún no funciona con las redes de esta app. El código de abajo ayuda a quienes la gestionan.',
  'email.error.SIGN_UP_REFUSED':
    'Aún no hay ninguna cuenta con este inicio de sesión y las nuevas están limitadas. Pregunta a quienes gestionan el sitio.',
  'email.error.RECOVERY_WAITS':
    'Para proteger tu monedero, aquí solo se abre tras una espera. El correo que te avisa dice cuándo.',
  'email.error.WALLET_SUSPENDED':
    'Este monedero está suspendido. Sigue lo que dice el correo que te avisa y después inicia sesión de nuevo.',
}
