import { keepCode } from '../base/keepCode.js'
import type { Download } from '../base/pagePolicy.js'
import type { ServiceClient } from '../contract/services.js'
import type { ServiceClientParts } from './serviceClient.js'

/** A service client whose code comes with its first call: a host without services never loads it. */
export function createLazyServices(parts: ServiceClientParts, download: Download): ServiceClient {
  const client = keepCode(async () => {
    const { createServiceClient } = await download(() => import('./serviceClient.js'))
    return createServiceClient(parts)
  })
  return Object.freeze<ServiceClient>({
    ...parts.at,
    call: async (request) => (await client()).call(request),
  })
}
