import type { Translated } from '../../../../src/plugin.js'
import type { messages as en } from './en.js'

/** Every key is here: English does not have to be loaded beside it. */
export const complete = true

/** Spanish texts of the views. */
export const messages: Translated<typeof en> = {
  'embedded-views.approve': 'Aprueba la petición',
  'embedded-views.code': 'Introduce el código',
  'embedded-views.confirm': 'Confirma en tu monedero',
  'embedded-views.offer': 'Monedero integrado',
  'embedded-views.recover': 'Monedero integrado',
  'embedded-views.settings': 'Monedero integrado',
  'embedded-views.settings.row': 'Ajustes del monedero',
  'embedded-views.settings.hint': 'Dispositivos, recuperación, cerrar sesión',
  'embedded-views.offer.wayBack': 'Añadir una forma de recuperación',
  'embedded-views.offer.wayBack.hint': 'Hasta entonces se pierde con este dispositivo',
  'embedded-views.offer.passkey': 'Añadir llave de acceso',
  'embedded-views.offer.passkey.hint': 'Inicia sesión más rápido, en todos tus dispositivos',
  'embedded-views.settings.failed': 'No se han podido abrir los ajustes del monedero',
  'embedded-views.window': 'Continuar en una ventana',
  'embedded-views.elsewhere': 'Continúa en la ventana',
  'embedded-views.elsewhere.help': 'Tu monedero muestra allí lo que pide este sitio.',
  'embedded-views.elsewhere.show': 'Mostrarla',
  'embedded-views.elsewhere.cancel': 'Cancelar',
  'embedded-views.refused': 'Acción no permitida',
  'embedded-views.refused.help': 'Este sitio ha pedido a tu monedero algo que no hace. No se ha firmado nada.',
}
