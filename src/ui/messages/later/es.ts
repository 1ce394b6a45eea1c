import type { Translated } from '../../../kernel/index.js'
import type { messages as en } from './en.js'

/** Spanish texts of later parts. */
export const messages: Translated<typeof en> = {
  'parts.amount.invalid': 'Escribe el importe con las cifras 0 a 9 y un punto: 1234.5',
  'parts.amount.long': '{symbol} admite como máximo {decimals} decimales',
  'parts.amount.which': '¿Qué importe quieres decir?',
  'parts.amount.understood': 'Se entiende como {amount}',

  'ended.wallet': '{name} ha terminado la conexión',
  'ended.expired': 'La conexión con {name} ha caducado',
  'ended.failed': 'Se ha perdido la conexión con {name}',
  'ended.away': '{name} ya no está conectado',
  'ended.away.help': 'La conexión terminó mientras no estabas. Conéctate de nuevo para continuar.',
  'ended.help': 'Conéctate de nuevo para continuar.',
  'ended.again': 'Conectar de nuevo',
  'ended.dismiss': 'Ocultar',
  'alert.own':
    'Para desarrolladores. Solo tú ves esto, porque la página se ejecuta en tu equipo; debug: false lo oculta.',
  'alert.everybody':
    'Para desarrolladores. Lo ven todos los usuarios, porque debug es true; sin eso solo lo muestra tu equipo.',
  'alert.details': 'Detalles',

  'parts.honest': 'El operador puede ayudarte a recuperar el monedero, y también podría firmar.',
  'parts.honest.more': 'Qué significa esto',
  'parts.honest.help':
    'Quien gestiona este monedero guarda lo que te lo devuelve, tras comprobar tu inicio de sesión. Con eso también podría usarlo. En los ajustes del monedero, en Recuperación, puedes dejarlo solo en tus manos.',

  'parts.disconnected': 'No hay ningún monedero conectado',
  'parts.connect': 'Conectar',

  'parts.clear': 'Borrar',
  'parts.search': 'Buscar',
  'parts.max': 'Máx.',
  'parts.turn': 'Invertir:',
  'parts.step': 'Paso {step} de {of}',
  'parts.results': { one: '{count} resultado', many: '{count} resultados', other: '{count} resultados' },

  'connect.legal': 'Acepto los términos del servicio y la política de privacidad',
  'connect.legal.terms': 'Términos del servicio',
  'connect.legal.privacy': 'Política de privacidad',

  'parts.tokens.search': 'Buscar tokens',
  'parts.tokens.unfound': 'Ningún token coincide',
  'parts.tokens.unfound.help': 'Prueba otro nombre o símbolo, o pide a la app que lo incluya.',
  'parts.tokens.none': 'No hay tokens',
  'parts.tokens.none.help': 'En esta red no hay nada que elegir.',
  'parts.tokens.failed': 'No se han podido cargar los tokens',
  'parts.tokens.failed.help': 'Revisa tu conexión e inténtalo de nuevo.',
  'parts.tokens.retry': 'Reintentar',
  'parts.tokens.balance': 'Saldo de tokens no disponible',
}
