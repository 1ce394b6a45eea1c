import { LatchkeyError, type Network } from '../../src/kernel/index.js'
import { findCode, isRefusal, layersOf, saying } from './errorLayers.js'

/** What kept a wallet from a chain: SWITCH_REJECTED, CHAIN_NOT_SUPPORTED or SWITCH_FAILED. Ours pass unchanged. */
export function toSwitchError(
  cause: unknown,
  { name, caipNetworkId }: Network,
  say: (cause: unknown) => string = (thrown) => saying(layersOf(thrown)),
): LatchkeyError {
  if (cause instanceof LatchkeyError) return cause
  const layers = layersOf(cause)
  const facts = { cause, data: { networkId: caipNetworkId } }
  if (isRefusal(layers)) {
    const message = 'Switching the network was declined in the wallet'
    return new LatchkeyError('SWITCH_REJECTED', message, { ...facts, outcome: 'rejected' })
  }
  if (findCode(layers, 4902)) return new LatchkeyError('CHAIN_NOT_SUPPORTED', 'Chain is not supported', facts)
  return new LatchkeyError('SWITCH_FAILED', `Could not switch to ${name}. ${say(cause)}`, facts)
}
