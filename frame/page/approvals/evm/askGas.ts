import type { Obstacle } from '../../../common/approval/types.js'
import { FrameError } from '../../errors.js'
import type { ChainClient } from '../../types.js'
import { toQuantity } from './readPrices.js'

/** Asks a node how much gas a call takes. `gas` is absent where it refuses, with why. @param params Of `eth_estimateGas`. */
export async function askGas(
  { request }: Pick<ChainClient, 'request'>,
  params: readonly unknown[],
  signal: AbortSignal,
): Promise<{ readonly gas?: bigint; readonly refusal?: Obstacle }> {
  try {
    return { gas: toQuantity(await request('eth_estimateGas', params, signal)) }
  } catch (error) {
    if (!(error instanceof FrameError && error.code === 'RPC_FAILED')) throw error
    return { refusal: { text: 'stop.wouldFail' } }
  }
}
