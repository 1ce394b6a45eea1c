import { connectionManager, connections } from '../../kernel/connections/index.js'
import { defineFeature } from '../../kernel/feature/defineFeature.js'

/** Several connections: which is in use, which have ended and can be made again (spec sections 4 and 6). */
export const profile = defineFeature({
  id: 'latchkey-profile',
  provides: { connectionManager },
  begin({ resources, signal, tell }) {
    // The history of connections begins with the instance, where several wallets are allowed.
    const manage = async () => {
      if (await resources.need(connections).severalDecided()) await resources.get(connectionManager)
    }
    manage().catch((error) => signal.aborted || tell(error))
  },
  load: () => import('./setup.js'),
})
