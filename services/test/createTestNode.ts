import { silentLog } from '../src/log.js'
import { createChainNode } from '../src/nodes/chainNode.js'
import { defaultUpstreamLimits } from '../src/nodes/limits.js'
import { createUpstreams } from '../src/nodes/upstreams.js'

/** The node of a local chain 31337 as drivers have it. */
export function createTestNode(url: string, clock: { now(): number }) {
  return createChainNode(
    createUpstreams({
      chainId: 'eip155:31337',
      upstreams: [{ url }],
      limits: defaultUpstreamLimits,
      fetch,
      clock,
      log: silentLog,
    }),
  )
}
