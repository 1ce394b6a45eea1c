import type { Action, Obstacle } from '../../../common/approval/types.js'
import { FrameError } from '../../errors.js'
import type { Ask } from '../types.js'
import { toQuantity } from './readPrices.js'

/** Finds the first token of which more is sent than the account has: why a node says that it would fail. */
export async function readLack(
  { account, chain }: Pick<Ask, 'account' | 'chain'>,
  actions: readonly Action[],
  signal: AbortSignal,
): Promise<Obstacle | undefined> {
  for (const { text, figure } of actions) {
    if (text !== 'act.send' || figure?.asset.kind !== 'token' || figure.asset.id !== undefined) continue
    const { asset, amount } = figure
    if (amount === 'unlimited') continue
    const data = `0x70a08231${account.slice(2).toLowerCase().padStart(64, '0')}`
    try {
      const held = toQuantity(await chain.request('eth_call', [{ to: asset.address, data }, 'latest'], signal))
      if (held < amount) return { text: 'stop.missing', missing: { asset, amount: amount - held } }
    } catch (error) {
      // What says no balance is no token; the node's word that it would fail stands.
      if (!(error instanceof FrameError) || signal.aborted) throw error
    }
  }
  return undefined
}
