import type { MessageTable } from '../../common/screen/texts.js'
import type { messages as en } from './en.js'

/** Spanish texts of the page of agents' links. */
export const messages: MessageTable<keyof typeof en> = {
  'agent.title': 'Un agente pide un permiso',
  'agent.help':
    'Un agente es un programa que actúa por ti, dentro de unos límites que la red hace cumplir. Inicia sesión, lee exactamente lo que pide y decide después.',
  'agent.name': 'Dice llamarse (sin verificar)',
  'agent.address': 'Su dirección',
  'agent.network': 'Red',
  'agent.email': 'Dirección de correo',
  'agent.logIn': 'Iniciar sesión y leer lo que pide',
  'agent.passkey': 'Iniciar sesión con una llave de acceso',
  'agent.read': 'Leer lo que pide',
  'agent.as': 'Leerlo como {name}',
  'agent.other': 'Usar otra cuenta',
  'agent.leave': 'Volver',
  'agent.again': 'Intentarlo de nuevo',
  'agent.permissions': 'Ver mis permisos',
  'agent.problem.email': 'Escribe una dirección de correo como you@example.com',
  'agent.problem.many': 'Demasiados intentos. Espera un rato e inténtalo de nuevo.',
  'agent.problem.login': 'No se pudo iniciar sesión. Inténtalo de nuevo en un momento.',
  'agent.unreadable.title': 'Este enlace no se puede leer',
  'agent.unreadable.help': 'Puede que se haya cortado por el camino. Pide el enlace entero o uno nuevo.',
  'agent.off.title': 'Aquí no hay permisos para agentes',
  'agent.off.help': 'Quien gestiona este monedero no los ha activado. Díselo a quien te envió el enlace.',
  'agent.chain.title': 'En esta red no',
  'agent.chain.help': 'El agente pide un permiso en una red en la que este monedero no da ninguno.',
  'agent.given.title': 'Permiso concedido',
  'agent.given.help': 'El agente lo recibe ahora. Puedes terminarlo en los ajustes de tu monedero, en «Permisos».',
  'agent.declined.title': 'No se ha concedido nada',
  'agent.declined.help': 'El agente no recibe respuesta. Puedes volver a leer lo que pide o cerrar esta página.',
  'agent.used.title': 'Este enlace ya se usó',
  'agent.used.help':
    'Ya se concedió un permiso con él, así que ahora no se ha concedido nada. Si no fuiste tú, pide un enlace nuevo.',
  'agent.offline.title': 'Tu monedero no responde',
  'agent.offline.help':
    'Comprueba tu conexión e inténtalo de nuevo. Si ya habías concedido el permiso, mira antes en los ajustes de tu monedero, en «Permisos».',
  'agent.unable.title': 'Este permiso no se puede conceder',
  'agent.unable.help':
    'El agente pide algo que este monedero no da, o tu cuenta no da permisos en {network}. No se ha concedido nada.',
  'agent.funds.title': 'No hay saldo para la comisión',
  'agent.funds.help':
    'Tu cuenta necesita algo de saldo en {network} antes de poder dar un permiso. No se ha concedido nada.',
}
