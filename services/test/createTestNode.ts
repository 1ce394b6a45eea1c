import { silentLog } from '../src/log.js'
import { createChainNode } from '../src/parts/data/accounts/drivers/node/chainNode.js'
import { defaultDataLimits } from '../src/parts/data/limits.js'
import { createUpstreams } from '../src/parts/data/upstreams.js'

/** The node of a local chain 31337 as drivers have it. */
export function createTestNode(url: string, clock: { now(): number }) {
  return createChainNode(
    createUpstreams({
      chainId: 'eip155:31337',
      upstreams: [{ url }],
      limits: defaultDataLimits,
      fetch,
      clock,
      log: silentLog,
    }),
  )
}
