import type { Translated } from '../../../../common/screen/texts.js'
import type { messages as en } from './en.js'

/** Spanish texts of the screen on which a user agrees to another mailbox. */
export const messages: Translated<typeof en> = {
  'confirm.add.title': '¿Añadir esta dirección de correo?',
  'confirm.add.asks': 'pide añadir una dirección de correo que inicia tu sesión',
  'confirm.add.help':
    'Quien lea el correo de esta dirección puede iniciar sesión como si fueras tú. Continúa solo si es tuya.',
  'confirm.add.do': 'Añadir dirección',
  'confirm.change.title': '¿Cambiar tu dirección de correo?',
  'confirm.change.asks': 'pide cambiar la dirección de correo que inicia tu sesión',
  'confirm.change.help':
    'Quien lea el correo de la dirección nueva puede iniciar sesión como si fueras tú. Continúa solo si es tuya.',
  'confirm.change.do': 'Cambiar a esta dirección',
  'confirm.now': 'Ahora',
  'confirm.new': 'Nueva',
  'confirm.cancel': 'Cancelar',
}
