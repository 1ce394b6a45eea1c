import { type ProviderBuilder, providerBuilder } from '../kernel/chains/index.js'
import type { CoreContext } from '../kernel/coreFeature.js'
import { createAccountRequests } from './accountRequests.js'
import { buildProvider } from './providerLink.js'

export function setup({ kernel }: CoreContext) {
  const requestAccounts = createAccountRequests(kernel)
  const build: ProviderBuilder = (namespace, told) => buildProvider({ kernel, requestAccounts, namespace, told })
  return { provides: { [providerBuilder.id]: build } }
}
