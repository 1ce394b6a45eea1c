import { isLoopback } from './publicAddress.js'

/**
 * Whether what is read at an address cannot be another's words on the way: https, or plain http of this machine alone.
 * @param address an absolute URL
 */
export function isSafeUrl(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  if (protocol !== 'http:') return protocol === 'https:'
  return hostname === 'localhost' || isLoopback(hostname.replace(/^\[(.*)\]$/, '$1'))
}
