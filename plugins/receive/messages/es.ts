import type { Translated } from '../../../src/plugin.js'
import type { messages as en } from './en.js'

/** Every key is here: English does not have to be loaded beside it. */
export const complete = true

/** Spanish texts of receiving. */
export const messages: Translated<typeof en> = {
  'receive.action': 'Recibir',
  'receive.title': 'Recibir',
  'receive.qr': 'Código QR de tu dirección',
  'receive.copy': 'Copiar dirección',
  'receive.network': 'Tu dirección en {name}',
  'receive.only': 'Envía a esta dirección solo lo que esté en {name}.',
  'receive.unrecoverable': 'Aún no se puede recuperar',
  'receive.unrecoverable.help':
    'Si pierdes este dispositivo, pierdes lo que recibas aquí. Añade antes una forma de recuperación, en los ajustes del monedero.',
  'receive.shared': {
    one: '{count} red tiene esta dirección',
    many: '{count} redes con esta dirección',
    other: '{count} redes con esta dirección',
  },
  'receive.networks.title': 'Redes con esta dirección',
  'receive.networks.help': 'Las monedas y los tokens enviados en cualquiera de estas redes llegan a tu dirección.',
  'receive.networks.current': 'Actual',
  'receive.networks.test': 'Red de pruebas',
  'receive.disconnected.help': 'Conecta un monedero para ver su dirección.',
}
