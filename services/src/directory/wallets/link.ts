/** Schemes that open a page, a file or a program of this machine, and never a wallet (S38). */
const forbiddenSchemes = new Set(
  (
    'about blob chrome chrome-extension content data file filesystem ftp geo http intent jar javascript mailto ' +
    'moz-extension resource sms smsto tel vbscript view-source ws wss'
  ).split(' '),
)

/** Longest link that is kept. */
export const linkLimit = 512

/** What RFC 3986 lets into an address. Not the backslash, which browsers read as a slash. */
const visible = /^[\w.~:/?#[\]@!$&()*+,;=%-]+$/

/** Whether `text` is an https address with a host, and without a user name or password. */
export function isHttpsLink(text: string): boolean {
  if (text.length > linkLimit || !visible.test(text) || !text.startsWith('https://') || !URL.canParse(text))
    return false
  const { username, password, hostname } = new URL(text)
  return !username && !password && hostname.includes('.')
}

/**
 * Whether `text` opens an app: an https address, or a scheme that an app registered for itself (`metamask://`, also
 * written `metamask:`), with whatever follows. Never `javascript:`, `data:`, `http:` and the like.
 */
export function isAppLink(text: string): boolean {
  if (text.startsWith('https:')) return isHttpsLink(text)
  const scheme = /^([a-z][a-z0-9+.-]{1,63}):/.exec(text)?.[1]
  return scheme !== undefined && text.length <= linkLimit && visible.test(text) && !forbiddenSchemes.has(scheme)
}

/**
 * Whether `text` is the template of a link that opens a page inside a wallet: an app link with `{url}` in it. Scheme and
 * host stand before the first placeholder, so that the page has no say in where its own link leads.
 */
export function isBrowseTemplate(text: string): boolean {
  const filled = text.replaceAll('{url}', 'x').replaceAll('{origin}', 'x')
  const before = text.slice(0, text.indexOf('{'))
  const isFixed = before.startsWith('https:') ? /^https:\/\/[^/?#]+[/?#]/.test(before) : before.includes(':')
  return text.includes('{url}') && !/[{}]/.test(filled) && isFixed && isAppLink(filled)
}
