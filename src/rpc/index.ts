import { chainRpc } from '../kernel/chains/index.js'
import { defineCoreFeature } from '../kernel/coreFeature.js'

/** Reads chains where no wallet is asked: the services' RPC, then the URLs that the host gave (spec section 9). */
export const rpc = defineCoreFeature({
  id: chainRpc.id,
  provides: [chainRpc.id],
  load: () => import('./setup.js'),
})
