import { isIPv6 } from 'node:net'

const unreserved = 'A-Za-z0-9._~\\-'
const subDelims = "!$&'()*+,;="
const percent = '%[0-9A-Fa-f]{2}'
/** One character of a path's segment (RFC 3986, `pchar`), percent codes aside. */
export const pathCharacter = `(?:[${unreserved}${subDelims}:@]|${percent})`

const host = `(?:\\[(?<ip>[0-9A-Fa-f:.]+|v[0-9A-Fa-f]+\\.[${unreserved}${subDelims}:]+)\\]|(?:[${unreserved}${subDelims}]|${percent})*)`
const authority = `(?:(?:[${unreserved}${subDelims}:]|${percent})*@)?${host}(?::[0-9]*)?`
/** Scheme of an address (RFC 3986). */
export const scheme = '[A-Za-z][A-Za-z0-9+.\\-]*'

const authorityShape = new RegExp(`^${authority}$`)
const uriShape = new RegExp(
  `^${scheme}:(?://${authority}(?:/${pathCharacter}*)*|/(?:${pathCharacter}+(?:/${pathCharacter}*)*)?|${pathCharacter}+(?:/${pathCharacter}*)*|)` +
    `(?:\\?(?:${pathCharacter}|[/?])*)?(?:#(?:${pathCharacter}|[/?])*)?$`,
)

/** Whether a text is an authority of RFC 3986 with a host: `user@app.example.com:8080`, `[::1]`. */
export function isAuthority(text: string): boolean {
  const match = authorityShape.exec(text)
  // The grammar lets a host be empty; a page always has one.
  return match !== null && isAddressLiteral(match.groups?.ip) && !/^(?:[^@]*@)?(?::[0-9]*)?$/.test(text)
}

/** Whether a text is a URI of RFC 3986: a scheme, ASCII only, no spaces, percent codes whole. */
export function isUri(text: string): boolean {
  const match = uriShape.exec(text)
  return match !== null && isAddressLiteral(match.groups?.ip)
}

/** What stands between brackets, when something does. */
function isAddressLiteral(ip: string | undefined): boolean {
  return ip === undefined || /^v/i.test(ip) || isIPv6(ip)
}
