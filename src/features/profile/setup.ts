import type { FeatureContext } from '../../kernel/feature/featureContext.js'
import { createConnectionManager } from './manageConnections.js'

export const setup = (context: FeatureContext) => ({
  provides: { connectionManager: createConnectionManager(context) },
})
