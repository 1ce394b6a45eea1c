import type { Translated } from '../../../../common/screen/texts.js'
import type { messages as en } from './en.js'

/** Spanish texts of logins by the page’s own server. */
export const messages: Translated<typeof en> = {
  'enter.title': '¿Usar tu cuenta de este sitio?',
  'enter.asks': 'pide iniciar sesión en tu monedero con su propia cuenta',
  'enter.account': 'Cuenta',
  'enter.help':
    'Continúa solo si esta es tu cuenta allí. Quienes gestionan el sitio pueden iniciar sesión como si fueran tú.',
  'enter.do': 'Continuar con esta cuenta',
  'enter.cancel': 'Cancelar',
  'elsewhere.title': 'Tu monedero está en otro dispositivo',
  'elsewhere.help': 'La cuenta de este sitio por sí sola no lo abre aquí.',
  'elsewhere.made': 'Creado',
  'elsewhere.site': 'En',
  'elsewhere.browser': 'Con',
  'elsewhere.doubt': 'Si no lo has creado tú, no lo uses, y avisa al sitio.',
  'elsewhere.mail': 'Confirmar con un código que eres tú',
  'elsewhere.other':
    'Inicia sesión con la llave de acceso o la dirección de correo que añadiste, o usa ese dispositivo.',
  'elsewhere.close': 'Cerrar',
}
