import { isIP } from 'node:net'
import { ServiceError } from '../errors.js'

/** A mail server and how to reach it. */
export interface MailServer {
  host: string
  port: number
  /** `always`: TLS from the first byte. `starttls`: TLS before anything is said, else no mail. `off`: in plain. */
  tls: 'always' | 'starttls' | 'off'
  auth: { user: string; pass: string } | undefined
}

/**
 * Reads `smtp://user:password@host:587` or `smtps://user:password@host:465`. With `smtp:` a server of this machine is spoken to in
 * plain, any other must offer STARTTLS; `?tls=off` says that the network between is private.
 * @throws {ServiceError} COMMAND_INVALID, which repeats nothing of the text: it holds a password
 */
export function readMailServer(text: string): MailServer {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isOff = url?.search === '?tls=off'
  const isPlain = url?.protocol === 'smtp:'
  const fits = url && (isPlain || url.protocol === 'smtps:') && url.hostname && (!url.search || (isOff && isPlain))
  if (!fits || (url.pathname && url.pathname !== '/') || url.hash) {
    throw new ServiceError(
      'COMMAND_INVALID',
      'MAIL_URL has to be smtp://user:password@host:port or smtps://user:password@host:port, with special characters of the password percent-encoded.',
    )
  }
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return {
    host,
    port: Number(url.port) || (isPlain ? 587 : 465),
    tls: !isPlain ? 'always' : isOff || isLoopback(host) ? 'off' : 'starttls',
    auth: url.username ? { user: decodePart(url.username), pass: decodePart(url.password) } : undefined,
  }
}

/** The server as an operator may read it: without user and password. */
export function describeMailServer({ host, port, tls }: MailServer): { server: string; tls: MailServer['tls'] } {
  return { server: isIP(host) === 6 ? `[${host}]:${port}` : `${host}:${port}`, tls }
}

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || /^127(\.\d+){3}$/.test(host)

function decodePart(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch (cause) {
    throw new ServiceError('COMMAND_INVALID', 'The user or password in MAIL_URL is not percent-encoded.', { cause })
  }
}
