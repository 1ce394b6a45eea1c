import { readUrl } from '../../values/readUrl.js'

/** Longest data URI that is drawn, in characters: about 190 kB of picture. */
export const maxImageData = 256 * 1024
const maxImageUrl = 2048

const rasterData = /^data:image\/(?:png|jpe?g|gif|webp|avif);base64,[a-z\d+/=\s]+$/i
const svgData = /^data:image\/svg\+xml(?:;(?:charset=)?utf-?8)?(?:;base64)?,./is

/**
 * Lets through only what is safe as the source of an `<img>`: https addresses, and data URIs of raster pictures or
 * SVG (which runs nothing inside `<img>`), capped in size. Wallets, token lists and configuration are not trusted (S38).
 * @param source whatever the outside gave
 * @param origins origins that may serve without https; default none
 * @returns the source as it will be used, or undefined
 */
export function toSafeImageSource(source: unknown, origins: readonly string[] = []): string | undefined {
  if (typeof source !== 'string') return undefined
  if (/^\s*data:/i.test(source)) {
    const data = source.trim()
    return data.length <= maxImageData && (rasterData.test(data) || svgData.test(data)) ? data : undefined
  }
  if (source.length > maxImageUrl) return undefined
  const url = readUrl(source)
  const allowed = url?.protocol === 'https:' || (url?.protocol === 'http:' && origins.includes(url.origin))
  return allowed ? url.href : undefined
}
