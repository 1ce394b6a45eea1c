import type { ProviderBuilder } from '../chains/index.js'
import type { FeatureContext } from '../feature/featureContext.js'
import { createAccountRequests } from './accountRequests.js'
import { buildProvider } from './providerLink.js'

export function setup(context: FeatureContext) {
  const requestAccounts = createAccountRequests(context)
  const build: ProviderBuilder = (namespace, told) => buildProvider({ context, requestAccounts, namespace, told })
  return { provides: { providerBuilder: build } }
}
