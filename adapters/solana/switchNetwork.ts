import { LatchkeyError, type Network, type WalletHandle } from '../../src/adapter.js'
import { chooseChain } from '../kit/chooseChain.js'
import { findCode, layersOf } from '../kit/errorLayers.js'
import { askWallet } from '../kit/handles.js'
import { toSolanaError } from './errors.js'

/**
 * Makes another chain the one in use. The wallet is not asked: it hears with each request which chain is meant.
 * @throws {LatchkeyError} CHAIN_NOT_SUPPORTED when it did not allow the chain
 */
export async function switchNetwork(wallet: WalletHandle, network: Network): Promise<void> {
  try {
    await askWallet(wallet, chooseChain, [network.caipNetworkId])
  } catch (cause) {
    if (!findCode(layersOf(cause), 4902, 4200, -32601))
      throw toSolanaError(cause, { code: 'SWITCH_FAILED', message: `Could not switch to ${network.name}` })
    throw new LatchkeyError(
      'CHAIN_NOT_SUPPORTED',
      `Chain is not supported: the wallet does not offer ${network.name} for this account`,
      { cause, data: { networkId: network.caipNetworkId } },
    )
  }
}
