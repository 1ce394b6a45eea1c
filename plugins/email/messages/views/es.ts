import type { Translated } from '../../../../src/plugin.js'
import type { messages as en } from './en.js'

/** Every key is here: English does not have to be loaded beside it. */
export const complete = true

/** Spanish texts of the views alone. */
export const messages: Translated<typeof en> = {
  'email.login.title': 'Continuar con el correo',
  'email.login.help': 'Te enviamos un código por correo. No hay ninguna contraseña que recordar.',
  'email.phrase': 'Tengo una frase de recuperación',
  'email.phrase.help':
    'Tu monedero te la pide cuando estés dentro, en su propia ventana, que esta página no puede ver.',
  'email.code.title': 'Mira tu correo',
  'email.code.label': 'Código',
  'email.code.sent': 'Introduce el código enviado a',
  'email.code.change': '¿Otra dirección? Cambiar',
  'email.code.again': 'Comprobar el código',
  'email.code.retry': 'Reintentar',
  'email.code.work': 'Preparando tu monedero',
  'email.code.making': 'Creando tu monedero',
  'email.frame.title': 'Introduce el código',
  'email.frame.help': 'Tu monedero te pide el código enviado a {email}. Esta página no lo ve.',
  'email.frame.open': 'Introducir el código',
  'email.resend': 'Enviar de nuevo',
  'email.resend.in': 'Enviar de nuevo en {seconds} s',
  'email.resend.waits': {
    one: 'Puedes pedir otro envío dentro de {count} segundo.',
    many: 'Puedes pedir otro envío dentro de {count} segundos.',
    other: 'Puedes pedir otro envío dentro de {count} segundos.',
  },
  'email.resend.ready': 'Ya puedes pedir otro envío.',
  'email.resent': 'Enviado de nuevo. Usa el correo más reciente.',
  'email.device.title': 'Confirma este dispositivo',
  'email.device.sent': 'Hemos enviado dos correos a',
  'email.device.press': 'Pulsa «Sí, soy yo» en uno, en cualquier dispositivo.',
  'email.device.number': 'Pulsa «Sí, soy yo» en uno, en cualquier dispositivo. Te pide este número:',
  'email.device.pressed': 'Este dispositivo está confirmado',
  'email.device.code': 'Introduce el código del otro.',
  'email.device.coded': 'El código es correcto',
  'email.device.failed': 'Este dispositivo no está confirmado',
  'email.device.passkey': 'Continuar con tu llave de acceso',
  'email.device.or': 'o por correo',
  'email.update.address': 'Nueva dirección de correo',
  'email.update.save': 'Guardar',
  'email.update.help': 'Enviamos un código primero a {email} y después otro a la dirección nueva.',
  'email.update.missing': 'Sin conexión por correo o cuenta social',
  'email.update.missing.help': 'Inicia sesión por correo para cambiar la dirección.',
  'email.update.old.title': 'Confirma la dirección antigua',
  'email.update.new.title': 'Confirma la dirección nueva',
  'email.update.new.help': 'Si otro correo te pide que confirmes esta dirección, respóndelo también.',
  'email.update.new.number': 'Pulsa «Sí, soy yo» también en el otro correo que enviamos allí. Te pide este número:',
  'email.update.again': 'Empezar de nuevo',
  'email.update.cancel': 'Cancelar',
  'email.update.done': 'Tu dirección de correo ha cambiado',
}
