import type { Translated } from '../../../../../src/plugin.js'
import type { messages as en } from './en.js'

/** Every key is here: English does not have to be loaded beside it. */
export const complete = true

/** Spanish texts. */
export const messages: Translated<typeof en> = {
  'smart-account.row': 'Tipo de cuenta',
  'smart-account.title': 'Tipo de cuenta',
  'smart-account.smartAccount': 'Cuenta inteligente',
  'smart-account.smartAccount.hint': 'Varios pasos con una sola aprobación',
  'smart-account.eoa': 'Cuenta estándar',
  'smart-account.eoa.hint': 'Una transacción por cada paso',
  'smart-account.same': 'La dirección y la clave son las mismas en ambas.',
  'smart-account.absent': 'Un solo tipo de cuenta',
  'smart-account.absent.help': 'Este monedero no ofrece otro aquí.',
  'smart-account.disconnected.help': 'Inicia sesión para ver el tipo de tu cuenta.',
  'smart-account.networks': 'Tu cuenta en cada red',
  'smart-account.none': 'Sin redes',
  'smart-account.none.help': 'Esta app no tiene ninguna en la que importe el tipo de cuenta.',
  'smart-account.failed': 'No se pudo cargar',
  'smart-account.failed.help': 'No se cambió nada. Revisa tu conexión e inténtalo de nuevo.',
  'smart-account.choose.failed': 'El tipo no se cambió. Inténtalo de nuevo.',
  'smart-account.state.smart': 'Tiene el contrato',
  'smart-account.state.plain': 'Estándar hasta que haga falta',
  'smart-account.state.plain.eoa': 'Estándar',
  'smart-account.state.other': 'Contrato de otro monedero: {code}',
  'smart-account.state.unsupported': 'Solo cuentas estándar',
  'smart-account.state.unknown': 'La red no responde',
  'smart-account.takeOff': 'Quitar el contrato en {network}',
  'smart-account.takeOff.help':
    'Después, tu cuenta será allí una cuenta estándar. Hace falta una transacción con comisión.',
  'smart-account.elsewhere': 'Para quitar un contrato en otra red, cambia primero a esa red.',
  'smart-account.waiting': 'Quitando el contrato',
  'smart-account.waiting.help': '{network} tiene la transacción. Puedes cerrar esto.',
  'smart-account.done': 'Tu cuenta en {network} vuelve a ser estándar',
  'smart-account.takeOff.failed': 'El contrato no se quitó',
  'smart-account.takeOff.failed.help': 'Mira la red más abajo e inténtalo de nuevo.',
}
