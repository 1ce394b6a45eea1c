import { isIP } from 'node:net'
import { ServiceError } from '../errors.js'
import { isLoopback, isPublicAddress } from '../http/publicAddress.js'

/**
 * Refuses what no message could be delivered to. Where a name leads is judged by each delivery.
 * @throws {ServiceError} WEBHOOK_INVALID
 */
export function checkUrl(text: string, allowsLoopback: boolean): void {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url && !url.username && !url.password && !url.hash && isAsked(url, allowsLoopback)) return
  throw new ServiceError(
    'WEBHOOK_INVALID',
    'A webhook is a public https address on port 443, without a name and a password. While developing, `dev` delivers to this machine as well.',
  )
}

function isAsked({ protocol, port, hostname }: URL, allowsLoopback: boolean): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  const isOwn = isLoopback(host) || /(^|\.)localhost$/.test(host)
  if (isOwn) return allowsLoopback && /^https?:$/.test(protocol)
  return protocol === 'https:' && port === '' && (isIP(host) === 0 || isPublicAddress(host))
}
