import { type CaipNetworkId, isPlainText, type PluginContext, parseNetworkId, type Token } from '../../../src/plugin.js'

const name = 'favourites'
/** Of all networks together; the oldest leave first. */
const most = 24
const longestText = 64

/** Reads what was kept: all or nothing, for nobody but this plugin writes it. @throws {TypeError} */
export function parseFavourites(value: unknown): readonly Token[] {
  if (!Array.isArray(value) || value.length > most) throw new TypeError('not a list of favourites')
  return value.map((each: unknown): Token => {
    const { networkId, address, name, symbol, decimals, ...rest } = Object(each) as Record<string, unknown>
    const isText = (text: unknown, longest = longestText): text is string =>
      typeof text === 'string' && text !== '' && text.length <= longest && isPlainText(text)
    const isWhole = typeof decimals === 'number' && Number.isInteger(decimals) && decimals > 0 && decimals <= 255
    if (!isText(networkId) || !isText(name) || !isText(symbol) || !isWhole || Object.keys(rest).length > 0)
      throw new TypeError('not a favourite')
    if (address !== undefined && !isText(address, 128)) throw new TypeError('not an address')
    parseNetworkId(networkId)
    return Object.freeze({ networkId: networkId as CaipNetworkId, address, name, symbol, decimals })
  })
}

/** Tokens that the user has marked, kept on this device. */
export interface Favourites {
  of(networkId: CaipNetworkId): readonly Token[]
  has(token: Token): boolean
  /** Marks a token, or takes its mark away. */
  toggle(token: Token): void
  /** Calls back after another tab of the page has changed them. Returns its own stop. */
  watch(listener: () => void): () => void
}

export function createFavourites(
  { storage }: Pick<PluginContext, 'storage'>,
  isSame: (one: Token, other: Token) => boolean,
): Favourites {
  const list = () => storage.get(name, parseFavourites) ?? []
  const has = (token: Token) => list().some((each) => isSame(each, token))
  return {
    of: (networkId) => list().filter((token) => token.networkId === networkId),
    has,
    watch: (listener) => storage.watch(listener),
    toggle(token) {
      const { networkId, address, name: called, symbol, decimals } = token
      const others = list().filter((each) => !isSame(each, token))
      const mark = { networkId, address, name: called || symbol, symbol, decimals }
      storage.set(name, has(token) ? others : [...others, mark].slice(-most))
    },
  }
}
