import { defineResource } from '../contract/resource.js'
import type { LatchkeyState } from '../contract/state.js'
import type { BuiltProvider } from './providerFacade.js'

/**
 * Builds what answers a namespace's provider.
 * @param told what the host's listeners heard last; it outlives this provider
 * @throws {LatchkeyError} UNSUPPORTED, ADAPTER_MISSING
 */
export type ProviderBuilder = (namespace: string, told: { state: LatchkeyState }) => Promise<BuiltProvider>

export const providerBuilder = defineResource<ProviderBuilder>('latchkey-providers')
