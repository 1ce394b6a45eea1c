import { LatchkeyError } from '../contract/errors.js'
import type { OwnService } from '../contract/services.js'
import type { Instance } from '../feature/instance.js'
import { createLazyServices, createServiceAddresses, type ServiceClientParts } from '../services/index.js'

const isSecure = (address: string) => {
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || (protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname))
}

/** Makes a service of a plugin's own; its client comes with the first call. @throws {LatchkeyError} SERVICES_INVALID */
export function createOwnService(
  address: string,
  { download, ...parts }: Omit<ServiceClientParts, 'at'> & Pick<Instance, 'download'>,
): OwnService {
  if (!URL.canParse(address) || !isSecure(address))
    throw new LatchkeyError(
      'SERVICES_INVALID',
      `"${address}" is no address of a service: it has to begin with https://.`,
    )
  const { url, call } = createLazyServices({ ...parts, at: createServiceAddresses(address, {}) }, download)
  return Object.freeze<OwnService>({
    // One address for all parts: any of them will do.
    url: (path, query) => url('data', path, query) as string,
    call: (request) => call({ ...request, part: 'data' }),
  })
}
