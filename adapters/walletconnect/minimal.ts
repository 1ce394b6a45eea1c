import type { AdapterModule, Network, WalletHandle } from '../../src/kernel/index.js'
import { toAddress } from './address.js'
import { chooseChain } from './answerHere.js'
import { toSwitchError } from './errors.js'
import { createMinimalProvider } from './minimalProvider.js'

/** The adapter of a namespace that no other serves: accounts, requests, and the choice among the chains that were granted. */
export const minimal = (namespace: string): AdapterModule<unknown> => ({
  setup: ({ onDispose }) => ({
    toAddress: (text) => toAddress(namespace, text, true),
    switchNetwork: (wallet, network) => switchNetwork(namespace, wallet, network),
    createProvider: (link) => createMinimalProvider(namespace, link, onDispose),
  }),
})

/** Chooses among the chains that were granted; EVM wallets may be led to others. */
async function switchNetwork(namespace: string, wallet: WalletHandle, { caipNetworkId, id }: Network): Promise<void> {
  const call =
    namespace === 'eip155'
      ? { method: 'wallet_switchEthereumChain', params: [{ chainId: `0x${BigInt(id).toString(16)}` }] }
      : { method: chooseChain, params: [caipNetworkId] }
  try {
    await wallet.request(call, { signal: wallet.signal })
  } catch (cause) {
    throw toSwitchError(cause, caipNetworkId)
  }
}
