import { createLoader } from '../base/loader.js'
import type { Download } from '../base/pagePolicy.js'
import type { OwnService, OwnServiceRequest, ServiceClient, ServiceRequest } from '../contract/services.js'
import { createOwnUrl, createServiceAddresses } from './serviceAddresses.js'
import type { ServiceClientParts } from './serviceClient.js'

/** A service client whose code comes with its first call: a host without services never loads it. */
export function createLazyServices(parts: ServiceClientParts, download: Download): ServiceClient {
  const loader = createLoader(async () => {
    const { createServiceClient } = await download(() => import('./serviceClient.js'))
    return createServiceClient(parts)
  })
  return Object.freeze({
    ...createServiceAddresses(parts.addresses, parts.common),
    at(address: string): OwnService {
      const url = createOwnUrl(address)
      return Object.freeze({
        url,
        call: async <Value>(request: OwnServiceRequest<Value>) => (await loader.load('')).at(address).call(request),
      })
    },
    call: async <Value>(request: ServiceRequest<Value>) => (await loader.load('')).call(request),
  })
}
