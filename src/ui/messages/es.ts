import type { Translated } from '../../kernel/index.js'
import type { messages as en } from './en.js'

/** Spanish texts of the opening. */
export const messages: Translated<typeof en> = {
  'shell.back': 'Atrás',
  'shell.close': 'Cerrar',
  'shell.help': '¿Qué es un monedero?',
  'shell.loading': 'Cargando',
  'shell.retry': 'Reintentar',
  'shell.view': 'Esta parte',
  'shell.failed.title': '{name}: no se ha podido cargar',
  'shell.failed.help': 'Todo lo demás sigue funcionando. Revisa tu conexión e inténtalo de nuevo.',
  'shell.off.title': 'No disponible',
  'shell.off.help': 'Esta app ha desactivado esto: {name}.',
  'shell.brand': 'Latchkey',

  'parts.or': 'o',
  'parts.qr': 'Código QR',
  'parts.copy': 'Copiar',
  'parts.copied': 'Copiado',
  'parts.copy.failed': 'No se ha podido copiar',

  'connect.title': 'Conectar',
  'connect.wallets': 'Monederos',
  'connect.recent': 'Reciente',
  'connect.installed': 'Instalado',
  'connect.multiple': 'El mismo monedero dos veces',
  'connect.more': 'Continuar con un monedero',
  'connect.all': 'Todos los monederos',
  'connect.all.failed': 'No se han cargado. Reintentar',
  'connect.none': 'No hay ningún monedero en este navegador',
  'connect.none.get': 'Consigue un monedero',

  'connecting.open': 'Abre {name}',
  'connecting.accept': 'Acepta la petición en el monedero',
  'connecting.still': 'Seguimos esperando. ¿Está la ventana detrás de esta?',
  'connecting.rejected': 'Conexión rechazada',
  'connecting.rejected.help': 'La has rechazado en {name}',
  'connecting.failed': 'No se ha podido conectar',
  'connecting.failed.help': '{name} no ha respondido como se esperaba. Inténtalo de nuevo o reinicia el monedero.',
  'connecting.pending.help': '{name} todavía te pregunta algo. Ábrelo y responde allí primero.',
  'connecting.cancel': 'Cancelar',
  'connecting.code': 'Copiar código de error',
}
