import { createLoader } from './loader.js'
import { createServiceAddresses } from './serviceAddresses.js'
import type { ServiceClientParts } from './serviceClient.js'
import type { ServiceClient, ServiceRequest } from './serviceTypes.js'

/** A service client whose code comes with its first call: a host without services never loads it. */
export function createLazyServices(parts: ServiceClientParts): ServiceClient {
  const loader = createLoader(async () => (await import('./serviceClient.js')).createServiceClient(parts))
  return Object.freeze({
    ...createServiceAddresses(parts.addresses, parts.common),
    call: async <Value>(request: ServiceRequest<Value>) => (await loader.load('')).call(request),
  })
}
