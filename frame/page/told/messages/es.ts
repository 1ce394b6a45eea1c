import type { Translated } from '../../../common/screen/texts.js'
import type { messages as en } from './en.js'

/** Spanish texts of what a device is told when its frame starts. */
export const messages: Translated<typeof en> = {
  'news.title': 'Novedades en tu cuenta',
  'news.help': 'Esto ha pasado desde que estuviste aquí, y no en este dispositivo.',
  'news.loginAdded': 'Inicio de sesión añadido: {what}',
  'news.loginRemoved': 'Inicio de sesión quitado: {what}',
  'news.openerAdded': 'Se ha añadido algo que abre tu monedero: {what}',
  'news.openerRemoved': 'Se ha quitado y ya no abre tu monedero: {what}',
  'news.recovering': 'Abierto en un dispositivo nuevo: {what}',
  'news.exchanged': 'Un sitio inició tu sesión en un dispositivo nuevo: {what}',
  'news.exported': 'Se mostró la frase de recuperación',
  'news.suspended': 'Quienes gestionan el sitio han suspendido tu cuenta',
  'news.reinstated': 'Tu cuenta ya no está suspendida',
  'news.permissionUsed': 'Una app ha usado su permiso por primera vez',
  'news.permissionSpent': 'Se han gastado cuatro quintas partes de un permiso',
  'news.permissionEnding': 'Un permiso termina en un máximo de tres días',
  'news.permission.help': 'En los ajustes de tu monedero ves cuánto queda de un permiso y puedes terminarlo.',
  'news.suspended.help':
    'Una cuenta suspendida no firma nada para ese sitio. Tu monedero sigue siendo tuyo. Si crees que es un error, escribe a quienes gestionan el sitio.',
  'news.unknown':
    '¿Hay algo aquí que no es tuyo? Abre los ajustes del monedero: quita el dispositivo o el inicio de sesión y después protege de nuevo tu monedero.',
  'news.seen': 'Ya lo he visto',
  'opener.dev': 'Dispositivo',
  'opener.prf': 'Llave de acceso',
  'opener.code': 'Código de recuperación',
  'opener.pass': 'Frase de contraseña',
  'opener.man': 'Recuperación por el operador',
  'waiting.title': '¿Eres tú?',
  'waiting.help':
    'Con tu correo, un dispositivo nuevo pide abrir tu monedero. Si no haces nada, podrá abrirlo a partir de esta hora: {time}.',
  'waiting.site': 'Sitio, según dice',
  'waiting.browser': 'Navegador',
  'waiting.place': 'Lugar',
  'waiting.since': 'Pedido',
  'waiting.warning':
    '¿No eres tú? Entonces alguien lee tu correo: pulsa No y cambia la contraseña de tu buzón. Usar tu monedero no lo detiene.',
  'waiting.yes': 'Sí, soy yo',
  'waiting.no': 'No, detenlo',
  'waiting.later': 'Decidir después',
  'waiting.working': 'Enviando tu respuesta',
  'waiting.failed': 'Tu respuesta no ha llegado. Inténtalo de nuevo.',
}
