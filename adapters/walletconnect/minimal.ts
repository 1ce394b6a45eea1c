import type { AdapterModule, ExplorerTarget, Network, WalletHandle } from '../../src/adapter.js'
import { chooseChain } from '../kit/chooseChain.js'
import { toExplorerUrl } from '../kit/explorerUrl.js'
import { askWallet } from '../kit/handles.js'
import { toSwitchError } from '../kit/switchError.js'
import { toAddress } from './address.js'
import { createMinimalProvider } from './minimalProvider.js'
import type { WalletConnectOptions } from './options.js'

/** The adapter of a namespace that no other serves: accounts, requests, and the choice among the chains that were granted. */
export const minimal = (namespace: string): AdapterModule<WalletConnectOptions> => ({
  setup: ({ onDispose }) => ({
    toAddress: (text) => toAddress(namespace, text, true),
    explorerUrl: (network, target) => explorerUrl(namespace, network, target),
    switchNetwork: (wallet, network) => switchNetwork(namespace, wallet, network),
    createProvider: (link) => createMinimalProvider(namespace, link, onDispose),
  }),
})

/** Explorers call these pages otherwise than `address` and `tx` on some namespaces. */
const pages: Readonly<Record<string, { readonly account: string; readonly transaction: string }>> = {
  polkadot: { account: 'account', transaction: 'extrinsic' },
}

/** Where the network's explorer shows a transaction or an account. */
function explorerUrl(namespace: string, network: Network, { address, hash }: ExplorerTarget): string | undefined {
  const { account, transaction } = pages[namespace] ?? { account: 'address', transaction: 'tx' }
  return hash
    ? toExplorerUrl(network, [transaction, hash])
    : address
      ? toExplorerUrl(network, [account, address])
      : undefined
}

/** Chooses among the chains that were granted; EVM wallets may be led to others. */
async function switchNetwork(namespace: string, wallet: WalletHandle, network: Network): Promise<void> {
  const { caipNetworkId, id } = network
  try {
    if (namespace === 'eip155')
      await askWallet(wallet, 'wallet_switchEthereumChain', [{ chainId: `0x${BigInt(id).toString(16)}` }])
    else await askWallet(wallet, chooseChain, [caipNetworkId])
  } catch (cause) {
    throw toSwitchError(cause, network)
  }
}
