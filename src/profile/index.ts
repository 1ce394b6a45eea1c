import { connectionManager } from '../kernel/connections/index.js'
import { defineCoreFeature } from '../kernel/coreFeature.js'

/** Several connections: which is in use, which have ended and can be made again (spec sections 4 and 6). */
export const profile = defineCoreFeature({
  id: 'latchkey-profile',
  provides: [connectionManager.id],
  begin({ severalDecided, plugins, scope, tellError }) {
    // The history of connections begins with the instance, where several wallets are allowed.
    const manage = async () => {
      if (await severalDecided()) await plugins.get(connectionManager)
    }
    manage().catch((error) => scope.signal.aborted || tellError(error))
  },
  load: () => import('./setup.js'),
})
