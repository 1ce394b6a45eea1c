import { version } from '../base/version.js'
import type { ServiceClient } from '../contract/services.js'
import type { Instance } from '../feature/instance.js'
import { createLazyServices } from './lazyServices.js'
import { createServiceAddresses } from './serviceAddresses.js'

/** The services of an instance, until its run ends. It comes with the first code that may call one. */
export function createInstanceServices(
  {
    options,
    environment,
    tellBlocked,
    download,
  }: Pick<Instance, 'options' | 'environment' | 'tellBlocked' | 'download'>,
  signal: AbortSignal,
): ServiceClient {
  const { projectId, services, adapters } = options
  // Without a project no service is called.
  const addresses = projectId === undefined ? undefined : services
  const at = createServiceAddresses(addresses, {
    projectId: projectId ?? '',
    st: 'appkit',
    sv: `html-${adapters.map((entry) => entry.id).join(',') || 'universal'}-${version}`,
  })
  const { fetch, clock } = environment
  return createLazyServices({ at, fetch, clock, signal, onBlocked: tellBlocked }, download)
}
