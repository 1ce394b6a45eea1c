import { createRecent } from '../../../createRecent.js'
import { toTag } from '../../../http/tagged.js'
import { assetsById } from './assets.js'
import { currencySymbol } from './currencySymbol.js'
import { drawLetters, drawMonogram, drawTest } from './draw.js'
import { openIcons } from './icons.js'

/** A picture, ready to be sent. */
export interface Image {
  body: string
  type: 'image/svg+xml'
  /** Value of the `ETag` header, quotes included. Changes when the picture does. */
  tag: string
}

/**
 * The directory's pictures. Each id that could be one has a picture, drawn where there is none: a page that shows a list
 * of wallets should not have to meet a row of errors. Undefined is only what can be no id.
 */
export interface Images {
  /** By `image_id` of a wallet. */
  wallet(imageId: string): Promise<Image | undefined>
  /** By slug or CAIP-2 id of a network, or by id of a connector. */
  asset(imageId: string): Promise<Image | undefined>
  /** By code (ISO 4217), in any case. */
  currency(id: string): Promise<Image | undefined>
  /** By symbol, in any case. Anyone can give a token any symbol: the picture proves nothing. */
  token(symbol: string): Promise<Image | undefined>
}

export interface ImagesOptions {
  /** Most pictures that are kept ready. Default 512, about 3 MB. */
  limit?: number
}

const slugShape = /^[a-z0-9][a-z0-9-]{0,63}$/
const assetShape = /^[a-zA-Z0-9][\w-]{0,63}(:[\w-]{1,64})?$/
const currencyShape = /^[A-Z]{3}$/
/** Up to 32 characters that can be seen: symbols of tokens have signs such as `₮` in them. */
const symbolShape = /^[^\p{C}\p{Z}]{1,32}$/u

/** Opens the directory's pictures; nothing is read before the first is asked for. */
export function createImages({ limit = 512 }: ImagesOptions = {}): Images {
  const icons = openIcons()
  const recent = createRecent<Image>(limit)
  /** Tokens' names are matched in any case; made once, from the folder's listing. */
  let tokenNames: Promise<ReadonlyMap<string, string>> | undefined

  async function keep(key: string, draw: () => Promise<string>): Promise<Image> {
    const known = recent.get(key)
    if (known) return known
    const image = toImage(await draw())
    recent.set(key, image)
    return image
  }

  async function drawWallet(id: string): Promise<string> {
    for (const kind of ['wallets', 'exchanges', 'networks'] as const) {
      const svg = await icons.load(kind, id)
      if (svg) return svg
    }
    return drawMonogram(id, id)
  }

  async function drawAsset(id: string): Promise<string> {
    const asset = assetsById.get(id)
    const svg = asset && (await icons.load(asset.kind ?? 'networks', asset.icon))
    if (!svg) return drawMonogram(id, id.slice(id.indexOf(':') + 1))
    return asset.isTest ? drawTest(svg) : svg
  }

  async function drawToken(symbol: string): Promise<string> {
    tokenNames ??= icons
      .names('tokens')
      .then((names) => new Map([...names].map((name) => [name.toUpperCase(), name] as const)))
    const name = (await tokenNames).get(symbol)
    return (name && (await icons.load('tokens', name))) || drawMonogram(symbol, symbol)
  }

  return {
    wallet: async (id) => (slugShape.test(id) ? keep(`wallet ${id}`, () => drawWallet(id)) : undefined),
    asset: async (id) => (assetShape.test(id) ? keep(`asset ${id}`, () => drawAsset(id)) : undefined),
    async currency(id) {
      const code = id.toUpperCase()
      if (!currencyShape.test(code)) return undefined
      return keep(`currency ${code}`, async () => drawLetters(code, currencySymbol(code) ?? code))
    },
    async token(symbol) {
      const upper = symbol.toUpperCase()
      return symbolShape.test(upper) ? keep(`token ${upper}`, () => drawToken(upper)) : undefined
    },
  }
}

function toImage(svg: string): Image {
  const body = svg.trim()
  return { body, type: 'image/svg+xml', tag: toTag(body) }
}
