import { isIP } from 'node:net'

/** Networks that a caller belongs to, the narrowest first: keys of what is counted for each of them. */
export type CallerNetworks = readonly [string, ...string[]]

/**
 * How much more a network may have than one caller, by its place in {@link CallerNetworks}. A home network has a /64, a /56
 * or a /48, and may call from any address of it; but a /48 may also be a school.
 */
export const networkShares: readonly number[] = [1, 2, 4]

/**
 * Reads an address as sockets and proxies write it: `192.0.2.1`, `192.0.2.1:5678`, `2001:db8::1`, `[2001:db8::1]:443`.
 * @returns the address without port, brackets and zone; undefined when it is none
 */
export function parseAddress(text: string): string | undefined {
  const match = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text) ?? /^([\d.]+):\d{1,5}$/.exec(text)
  const [address = ''] = (match?.[1] ?? text).split('%', 1)
  return isIP(address) === 0 ? undefined : address
}

/**
 * The networks that an address is counted in: an IPv4 address by itself, also when it is written as an IPv6 one; of IPv6
 * the /64, /56 and /48, since who has one address of them has all.
 * @param address as {@link parseAddress} gives it; what is no address counts as one caller
 */
export function toNetworks(address: string): CallerNetworks {
  if (isIP(address) !== 6) return [address]
  const groups = expandIpv6(address)
  const [a = 0, b = 0, c = 0, d = 0, , , high = 0, low = 0] = groups
  // An IPv4 address written as IPv6: `::ffff:192.0.2.1`.
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    return [[high >> 8, high & 255, low >> 8, low & 255].join('.')]
  }
  const toKey = (last: number, bits: number) =>
    `${[a, b, c, last].map((group) => group.toString(16)).join(':')}/${bits}`
  return [toKey(d, 64), toKey(d & 0xff00, 56), toKey(0, 48)]
}

/** The eight groups of an address that is known to be one. */
function expandIpv6(address: string): number[] {
  const [head = '', tail] = address.split('::')
  const left = readGroups(head)
  if (tail === undefined) return left
  const right = readGroups(tail)
  return [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right]
}

function readGroups(text: string): number[] {
  if (text === '') return []
  return text.split(':').flatMap((group) => {
    if (!group.includes('.')) return Number.parseInt(group, 16)
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
    return [a * 256 + b, c * 256 + d]
  })
}
