import type { Translated } from '../../../kernel/index.js'
import type { messages as en } from './en.js'

/** Every key is here: English does not have to be loaded beside it. */
export const complete = true

/** Spanish texts of what became of something that was sent. */
export const messages: Translated<typeof en> = {
  'sent.explorer': 'Ver en el explorador',

  'sent.success.send': 'Enviado: {what}',
  'sent.success.trade': 'Intercambio hecho: {paid} por al menos {got}',
  'sent.success.approve': '{token}: aprobado',
  'sent.success.revoke': '{token}: aprobación retirada',
  'sent.success.other': 'Transacción confirmada',

  'sent.reverted.send': 'La transferencia de {what} ha fallado. La red la ha deshecho; la comisión se ha gastado.',
  'sent.reverted.trade': 'El intercambio de {paid} ha fallado. La red lo ha deshecho; la comisión se ha gastado.',
  'sent.reverted.approve': '{token}: no se ha aprobado. La red lo ha deshecho; la comisión se ha gastado.',
  'sent.reverted.other': 'Una transacción ha fallado. La red la ha deshecho; la comisión se ha gastado.',

  'sent.partial.other': 'Solo se ha hecho una parte de lo que aprobaste. Míralo en tu monedero.',

  'sent.failed.send': 'La transferencia de {what} ha fallado. No llegó a ningún bloque: no se ha enviado nada.',
  'sent.failed.other': 'Una transacción ha fallado. No llegó a ningún bloque: no se ha hecho nada.',

  'sent.cancelled.send': 'Cancelado: no se ha enviado {what}. Se ha gastado una comisión.',
  'sent.cancelled.other': 'Cancelado: no se ha hecho nada. Se ha gastado una comisión.',

  'sent.unknown.send': 'Enviado, pero sin confirmar: {what}. Mira en tu monedero antes de enviar de nuevo.',
  'sent.unknown.other': 'Una transacción no está confirmada. Mira en tu monedero antes de enviarla de nuevo.',
}
