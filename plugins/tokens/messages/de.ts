import type { Translated } from '../../../src/plugin.js'
import type { messages as en } from './en.js'

/** Every key is here: English does not have to be loaded beside it. */
export const complete = true

/** German texts of tokens and collectibles. */
export const messages: Translated<typeof en> = {
  'tokens.tab': 'Token',
  'tokens.search': 'Token suchen',
  'tokens.none': 'Noch keine Token',
  'tokens.none.help': 'Coins und Token, die du auf {name} bekommst, stehen hier.',
  'tokens.failed': 'Deine Token konnten nicht gelesen werden',
  'tokens.failed.help': 'In einer halben Minute wird noch einmal gefragt.',
  'tokens.unfound': 'Nichts gefunden',
  'tokens.unfound.help': 'Suche nach Name, Symbol oder Adresse.',
  'tokens.hidden': { one: 'Verborgen ({count})', other: 'Verborgen ({count})' },
  'tokens.hidden.title': 'Verborgene Token',
  'tokens.hidden.help': 'Spam und Token, für die keine Liste und kein Preis spricht. Sie zählen nicht zur Summe.',
  'tokens.total.part': 'Ohne Token mit unbekanntem Preis',
  'tokens.price': '{price} pro Stück',
  'tokens.price.unknown': 'Preis unbekannt',
  'tokens.amount': 'Menge',
  'tokens.value': 'Wert',
  'tokens.price.label': 'Preis',
  'tokens.change': 'In 24 Stunden',
  'tokens.network': 'Netzwerk',
  'tokens.address': 'Adresse',
  'tokens.copy': 'Adresse kopieren',
  'tokens.explorer': 'Im Explorer ansehen',
  'tokens.send': 'Senden',
  'tokens.swap': 'Tauschen',
  'tokens.gone': 'Dieses Konto hat das nicht',
  'tokens.gone.help': 'Es wurde gesendet, oder es ist in einem anderen Netzwerk.',
  'tokens.disconnected.help': 'Verbinde eine Wallet, um zu sehen, was darin ist.',
  'tokens.nfts.tab': 'NFTs',
  'tokens.nfts.title': 'NFT',
  'tokens.nfts.none': 'Noch keine NFTs',
  'tokens.nfts.none.help': 'Sammlerstücke, die du auf {name} bekommst, stehen hier.',
  'tokens.nfts.failed': 'Deine NFTs konnten nicht gelesen werden',
  'tokens.nfts.retry': 'Erneut versuchen',
  'tokens.nfts.collection': 'Sammlung',
  'tokens.nfts.number': 'Nummer',
  'tokens.nfts.traits': 'Merkmale',
  'tokens.nfts.hidden': { one: '{count} NFT sieht nach Spam aus', other: '{count} NFTs sehen nach Spam aus' },
}
