import { BlockList, isIP } from 'node:net'

/** Addresses that are no public host's: of this machine, of the network around it, of tests, documents and multicast (IANA's lists). */
const special = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  special.addSubnet(network, bits, 'ipv4')

/** Of IPv6 only what is given out to hosts is public; within it, tunnels and documents are not. */
const unicast = new BlockList()
unicast.addSubnet('2000::', 3, 'ipv6')
const within = new BlockList()
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  within.addSubnet(network, bits, 'ipv6')

/** Whether an IP address is one of the public network. An IPv4 address in an IPv6 one (`::ffff:127.0.0.1`) is none. */
export function isPublicAddress(ip: string): boolean {
  const family = isIP(ip)
  if (family === 4) return !special.check(ip, 'ipv4')
  return family === 6 && unicast.check(ip, 'ipv6') && !within.check(ip, 'ipv6')
}

/** Whether an IP address is this machine's own. */
export const isLoopback = (ip: string): boolean => /^127\./.test(ip) || ip === '::1'
