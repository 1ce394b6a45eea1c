import type { Translated } from '../../../../common/screen/texts.js'
import type { messages as en } from './en.js'

/** Spanish texts of the step that adds a mailbox. */
export const messages: Translated<typeof en> = {
  'mailbox.title': 'Añade una dirección de correo',
  'mailbox.help': 'También inicia tu sesión, y recupera tu monedero si pierdes este dispositivo.',
  'mailbox.label': 'Dirección de correo',
  'mailbox.send': 'Enviar código',
  'mailbox.later': 'Ahora no',
  'mailbox.bad': 'Esto no es una dirección de correo. Revisa lo que has escrito.',
  'mailbox.taken': 'Otra cuenta inicia sesión con esta dirección. Usa otra.',
  'mailbox.many': 'Se han enviado demasiados correos. Espera un rato e inténtalo de nuevo.',
  'mailbox.stale':
    'Para esto hay que haber iniciado sesión hace poco. Cierra la sesión, inicia sesión de nuevo y añade entonces la dirección.',
  'mailbox.unproved':
    'Esto no se ha confirmado en el correo. La dirección ya inicia tu sesión, pero aún no recupera nada.',
  'mailbox.offline': 'Un servicio no ha respondido. Revisa tu conexión e inténtalo de nuevo.',
}
