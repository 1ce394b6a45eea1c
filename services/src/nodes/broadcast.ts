import type { Hex } from 'viem'
import { abortAfter } from '../abortAfter.js'
import type { Upstreams } from './upstreams.js'

/** Time for handing a transaction to the nodes, in ms. */
const broadcastMs = 10_000

/**
 * Hands a signed transaction to the nodes. What they answer is not looked at: whether it is in a block the chain says, and until then it is
 * sent again, always the same.
 */
export async function broadcast(upstreams: Upstreams, raw: Hex): Promise<void> {
  const deadline = abortAfter(broadcastMs)
  await upstreams.send({ id: 1, method: 'eth_sendRawTransaction', params: [raw] }, 'write', {
    ...{ deadline, callerGone: deadline, maxBytes: 4096, admitLong: async () => undefined },
  })
}
