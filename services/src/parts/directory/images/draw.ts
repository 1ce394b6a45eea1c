import { toColour } from '../../../pages/colour.js'

/** Side of a picture, in its own units. */
const side = 24
/** Letters of a picture, by how many there are, fit into it at this size. */
const sizes = [13, 13, 10.5, 8.5]
const longest = sizes.length - 1
const head = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${side} ${side}">`

/** A picture of up to three letters on a colour that belongs to `id`. */
export function drawLetters(id: string, letters: string): string {
  const shown = [...letters].slice(0, longest).join('')
  const size = sizes[[...shown].length]
  return `${head}<path fill="${toColour(id)}" d="M0 0h${side}v${side}H0z"/>${drawText(shown, side / 2, size)}</svg>`
}

/** A picture of the first letter or digit of `text`. */
export function drawMonogram(id: string, text: string): string {
  return drawLetters(id, /[\p{L}\p{N}]/u.exec(text)?.[0].toUpperCase() ?? '?')
}

/**
 * The picture of a test network, made of that of the network whose name it bears: without colours, and with a mark, as some
 * have no colours to lose. It must not be taken for the one where coins have a price.
 */
export function drawTest(svg: string): string {
  return (
    `${head}<filter id="latchkey-test"><feColorMatrix type="saturate" values="0"/></filter>` +
    `<g filter="url(#latchkey-test)">${svg.trim()}</g>` +
    '<circle cx="17.5" cy="17.5" r="5.5" fill="#b45309"/>' +
    `${drawText('T', 17.5, 7.5)}</svg>`
  )
}

function drawText(text: string, middle: number, size: number | undefined): string {
  return (
    `<text x="${middle}" y="${middle}" dy=".35em" fill="#fff" font-family="system-ui,sans-serif" ` +
    `font-size="${size}" font-weight="600" text-anchor="middle">${escapeText(text)}</text>`
  )
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
