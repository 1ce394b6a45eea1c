import { createServiceAddresses } from './serviceAddresses.js'
import type { ServiceClientParts } from './serviceClient.js'
import type { ServiceClient } from './serviceTypes.js'

/** A service client whose code comes with its first call: a host without services never loads it. */
export function createLazyServices(
  parts: Omit<ServiceClientParts, 'signal'>,
  signal: () => AbortSignal,
): ServiceClient {
  let made: { signal: AbortSignal; client: Promise<ServiceClient> } | undefined
  const client = () => {
    // A client ends with its instance; a restarted instance gets a new one.
    if (made?.signal !== signal()) {
      const current = signal()
      const loading = import('./serviceClient.js').then(({ createServiceClient }) =>
        createServiceClient({ ...parts, signal: current }),
      )
      made = { signal: current, client: loading }
      loading.catch(() => {
        made = undefined
      })
    }
    return made.client
  }
  return {
    ...createServiceAddresses(parts.addresses, parts.common),
    call: async (request) => (await client()).call(request),
  }
}
