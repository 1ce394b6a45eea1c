import { cleanText } from '../text.js'

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text that becomes no markup, in elements and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}

/** What others say of themselves, as markup: nothing of it moves the text around it, whatever the direction of either. */
export function isolate(text: string): string {
  return `<bdi>${escapeHtml(text)}</bdi>`
}

/** An origin with the letters of its name as servers have them (punycode), so that a look-alike is seen. */
export function toAsciiOrigin(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).origin : cleanText(origin)
}

/** The host of an origin, in the letters of {@link toAsciiOrigin}. */
export function toAsciiHost(origin: string): string {
  return (URL.canParse(origin) && new URL(origin).host) || cleanText(origin)
}
