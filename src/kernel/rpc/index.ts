import { chainRpc } from '../chains/index.js'
import { defineFeature } from '../feature/defineFeature.js'

/** Reads chains where no wallet is asked: the services' RPC, then the URLs that the host gave (spec section 9). */
export const rpc = defineFeature({
  id: chainRpc.id,
  provides: { chainRpc },
  load: () => import('./setup.js'),
})
