import type { ServiceAddresses, ServiceClient, ServicePart } from './serviceTypes.js'

/** Knows the services' addresses, and calls nothing. */
export function createServiceAddresses(
  addresses: ServiceAddresses | undefined,
  common: Readonly<Record<string, string>>,
): Pick<ServiceClient, 'has' | 'url'> {
  const addressOf = (part: ServicePart) => (typeof addresses === 'string' ? addresses : addresses?.[part])
  return {
    has: (part) => addressOf(part) !== undefined,
    url(part, path, query = {}) {
      const address = addressOf(part)
      if (!address) return undefined
      const whole = new URL(path ? address.replace(/\/$/, '') + path : address)
      for (const [name, value] of Object.entries({ ...common, ...query })) {
        if (value !== undefined) whole.searchParams.set(name, String(value))
      }
      return whole.href
    },
  }
}
