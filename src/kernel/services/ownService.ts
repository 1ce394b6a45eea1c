import { createLoader } from '../base/loader.js'
import { LatchkeyError } from '../contract/errors.js'
import type { OwnService } from '../contract/services.js'
import { createServiceAddresses } from './serviceAddresses.js'
import type { ServiceClientParts } from './serviceClient.js'

const isSecure = (address: string) => {
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || (protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname))
}

/** Makes a service of a plugin's own; its client comes with the first call. @throws {LatchkeyError} SERVICES_INVALID */
export function createOwnService(address: string, parts: Omit<ServiceClientParts, 'addresses' | 'common'>): OwnService {
  if (!URL.canParse(address) || !isSecure(address))
    throw new LatchkeyError(
      'SERVICES_INVALID',
      `"${address}" is no address of a service: it has to begin with https://.`,
    )
  const { url } = createServiceAddresses(address, {})
  const loader = createLoader(async () => {
    const { createServiceClient } = await import('./serviceClient.js')
    return createServiceClient({ ...parts, addresses: address, common: {} })
  })
  return Object.freeze<OwnService>({
    // One address for all parts: any of them will do.
    url: (path, query) => url('data', path, query) as string,
    call: async (request) => (await loader.load('')).call({ ...request, part: 'data' }),
  })
}
