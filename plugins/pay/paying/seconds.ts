import { type PluginContext, parseAccountId } from '../../../src/plugin.js'
import type { Debt, PaySource } from '../types.js'

/** On Solana an order waits until its slot is finalized: 32 votes on top of it. */
const finalizedDepth = 32

/** See `Paying.seconds`. */
export async function secondsOf(
  { chain }: PluginContext,
  { account, debt, quote, bridge, isAtomic }: PaySource,
  signal: AbortSignal,
): Promise<number | undefined> {
  if (bridge) return bridge.seconds
  const { networkId } = parseAccountId(account)
  try {
    const getBlockTime = await chain(networkId).can('getBlockTime')
    const blockTime = await getBlockTime?.()
    if (blockTime === undefined || signal.aborted) return undefined
    // A swap has its block before the transfer is asked for, unless both go as one.
    const steps = quote && !isAtomic ? 2 : 1
    return (steps + depthOf(debt) - 1) * blockTime
  } catch {
    // A node that does not answer now tells no time; what pays does not wait for it.
    return undefined
  }
}

const depthOf = ({ depth = 1, way }: Debt) => (way === 'reference' ? Math.max(depth, finalizedDepth) : depth)
