import { chainRpc } from '../kernel/chains/index.js'
import type { CoreContext } from '../kernel/coreFeature.js'
import { createChainRpc } from './chainRpc.js'

export function setup({ kernel }: CoreContext) {
  const { services, environment, scope, adapters, tellBlocked, tellError, raise } = kernel
  const read = createChainRpc({
    services,
    fetch: environment.fetch,
    clock: environment.clock,
    signal: scope.signal,
    adapter: adapters.load,
    onBlocked: tellBlocked,
    onWrongChain(error) {
      tellError(error)
      const { code, message: detail } = error
      raise({ code, level: 'warning', title: 'An RPC URL is of another chain', detail })
    },
  })
  return { provides: { [chainRpc.id]: read } }
}
