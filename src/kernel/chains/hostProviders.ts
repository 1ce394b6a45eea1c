import { defineResource } from '../contract/resource.js'
import type { createProviders } from './providers.js'

/** The providers that the host holds: they live as long as the instance. */
export const hostProviders = defineResource<ReturnType<typeof createProviders>>('latchkey-host-providers')
