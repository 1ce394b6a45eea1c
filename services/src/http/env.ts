import type { Context } from 'hono'

/** What the listener knows about a request beside the request itself. */
export interface RequestEnv {
  /** The caller's network address, already freed from proxies; absent where there is no socket, as in tests. */
  address?: string
}

/** Type argument of every app. */
export interface AppEnv {
  Bindings: RequestEnv
}

/** Key of the caller for limits: an IPv4 address, or the /64 network of an IPv6 one, whose owner has all of it. */
export function readCallerKey(context: Context<AppEnv>): string {
  // Without a listener, as in `app.request()`, hono hands in nothing at all.
  const address = context.env?.address ?? 'unknown'
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  if (!address.includes(':')) return address
  return expandIpv6(address).slice(0, 4).join(':')
}

function expandIpv6(address: string): string[] {
  const [head = '', tail] = (address.split('%', 1)[0] ?? '').toLowerCase().split('::')
  const left = head === '' ? [] : head.split(':')
  if (tail === undefined) return left
  const right = tail === '' ? [] : tail.split(':')
  return [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
}
