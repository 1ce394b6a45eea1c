import type { Translated } from '../../../src/plugin.js'
import type { messages as en } from './en.js'

/** Every key is here: English does not have to be loaded beside it. */
export const complete = true

/** Spanish texts of tokens and collectibles. */
export const messages: Translated<typeof en> = {
  'tokens.tab': 'Tokens',
  'tokens.search': 'Buscar tokens',
  'tokens.none': 'Aún no hay tokens',
  'tokens.none.help': 'Aquí aparecen las monedas y los tokens que recibas en {name}.',
  'tokens.failed': 'No se han podido leer tus tokens',
  'tokens.failed.help': 'Se vuelven a pedir dentro de medio minuto.',
  'tokens.unfound': 'No se ha encontrado nada',
  'tokens.unfound.help': 'Busca por nombre, símbolo o dirección.',
  'tokens.hidden': { one: 'Oculto ({count})', many: 'Ocultos ({count})', other: 'Ocultos ({count})' },
  'tokens.hidden.title': 'Tokens ocultos',
  'tokens.hidden.help': 'Spam, y tokens que no avalan ni una lista ni un precio. No forman parte del total.',
  'tokens.total.part': 'Sin los tokens de precio desconocido',
  'tokens.price': '{price} por unidad',
  'tokens.price.unknown': 'Precio desconocido',
  'tokens.amount': 'Cantidad',
  'tokens.value': 'Valor',
  'tokens.price.label': 'Precio',
  'tokens.change': 'En 24 horas',
  'tokens.network': 'Red',
  'tokens.address': 'Dirección',
  'tokens.copy': 'Copiar dirección',
  'tokens.explorer': 'Ver en el explorador',
  'tokens.send': 'Enviar',
  'tokens.swap': 'Cambiar',
  'tokens.gone': 'Esta cuenta no lo tiene',
  'tokens.gone.help': 'Se envió, o está en otra red.',
  'tokens.disconnected.help': 'Conecta un monedero para ver lo que contiene.',
  'tokens.nfts.tab': 'NFT',
  'tokens.nfts.title': 'NFT',
  'tokens.nfts.none': 'Aún no hay NFT',
  'tokens.nfts.none.help': 'Aquí aparecen los coleccionables que recibas en {name}.',
  'tokens.nfts.failed': 'No se han podido leer tus NFT',
  'tokens.nfts.retry': 'Reintentar',
  'tokens.nfts.collection': 'Colección',
  'tokens.nfts.number': 'Número',
  'tokens.nfts.traits': 'Rasgos',
  'tokens.nfts.hidden': {
    one: '{count} NFT que parece spam',
    many: '{count} NFT que parecen spam',
    other: '{count} NFT que parecen spam',
  },
}
