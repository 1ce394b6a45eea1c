import { connections } from '../../kernel/connections/index.js'
import type { FeatureContext } from '../../kernel/feature/featureContext.js'
import { createWalletDirectory } from './walletDirectory.js'

export const setup = ({ instance, resources, services, store, clock }: FeatureContext) => {
  const { connectors } = resources.need(connections)
  const { options } = instance
  return { provides: { walletDirectory: createWalletDirectory({ options, services, store, clock, connectors }) } }
}
