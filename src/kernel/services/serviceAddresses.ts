import { LatchkeyError } from '../contract/errors.js'
import type { ServiceAddresses, ServiceClient, ServicePart } from '../contract/services.js'

/**
 * What would leave the part's address: `.evil.example` and `@evil.example` become part of the host's name, `..` climbs
 * out of its folder, and a URL parser reads `\` as `/` and drops white space and control characters.
 */
const leaves = /^(?!\/(?!\/))|[\\\s\p{Cc}]|\/(\.|%2e){2}(\/|$)/iu

/** Parts that are at their own address, or not there; all others are below that of `data`, unless they have one. */
const apart: readonly ServicePart[] = ['directory', 'auth', 'custody']

/**
 * Knows the services' addresses, and calls nothing.
 * @param common sent with every call (protocol/wallet-api.md section 1)
 */
export function createServiceAddresses(
  addresses: ServiceAddresses | undefined,
  common: Readonly<Record<string, string>>,
): Pick<ServiceClient, 'has' | 'url'> {
  const addressOf = (part: ServicePart) =>
    typeof addresses === 'string'
      ? addresses
      : (addresses?.[part] ?? (apart.includes(part) ? undefined : addresses?.data))
  return {
    has: (part) => addressOf(part) !== undefined,
    url(part, path, query = {}) {
      const address = addressOf(part)
      if (!address) return undefined
      if (path && leaves.test(path.split(/[?#]/, 1)[0] ?? '')) {
        throw new LatchkeyError(
          'SERVICE_PATH_INVALID',
          'A service path begins with one "/" and has no "..", "\\" or white space',
        )
      }
      const whole = new URL(path ? address.replace(/\/$/, '') + path : address)
      for (const [name, value] of Object.entries({ ...common, ...query })) {
        if (value !== undefined) whole.searchParams.set(name, String(value))
      }
      return whole.href
    },
  }
}
