import { chains } from '../chains/index.js'
import type { FeatureContext } from '../feature/featureContext.js'
import { createChainRpc } from './chainRpc.js'

export function setup({ instance, resources, services, clock, signal, tell }: FeatureContext) {
  const { environment, tellBlocked, raise } = instance
  const read = createChainRpc({
    services,
    fetch: environment.fetch,
    clock,
    signal,
    adapter: resources.need(chains).adapters.load,
    onBlocked: tellBlocked,
    onWrongChain(error) {
      tell(error)
      const { code, message: detail } = error
      raise({ code, level: 'warning', title: 'An RPC URL is of another chain', detail })
    },
  })
  return { provides: { chainRpc: read } }
}
