import { refusal } from './refuse.js'
import type { SessionCarrier } from './types.js'

/** Tokens of ours are shorter: what is longer is not looked at. */
const longest = 8192

/** The token of a request, by its header `Authorization` alone. @throws {LatchkeyError} SESSION_MISSING, SESSION_INVALID */
export function readToken(carrier: SessionCarrier): string {
  const token = typeof carrier === 'string' ? carrier : /^Bearer ([^\s,]+)$/i.exec(readHeader(carrier) ?? '')?.[1]
  if (!token) throw refusal('SESSION_MISSING')
  if (token.length > longest) throw refusal('SESSION_INVALID')
  return token
}

function readHeader({ headers }: Exclude<SessionCarrier, string>): string | null | undefined {
  return 'get' in headers && typeof headers.get === 'function'
    ? headers.get('authorization')
    : (headers as { authorization?: string }).authorization
}
