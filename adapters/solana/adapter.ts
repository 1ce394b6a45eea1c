import { type AdapterContext, type ChainAdapter, toLatchkeyError } from '../../src/adapter.js'
import { toAddress } from './address.js'
import { toGenesisPrefix } from './clusters.js'
import { explorerUrl } from './explorerUrl.js'
import type { SolanaOptions } from './options.js'
import { createProvider } from './provider.js'
import { createSentList } from './sentList.js'

/** The code of all verbs but one: a balance is shown as soon as somebody is connected, and should not wait for the rest. */
const verbs = () => import('./verbs.js')
/** What composes transactions: the only code that needs the SDK. */
const sending = () => import('./sending.js')

/** A verb whose code comes with its first call; after a failed download it is fetched again with the next. */
const lazy =
  <Module, Arguments extends unknown[], Value>(
    load: () => Promise<Module>,
    pick: (module: Module) => (...rest: Arguments) => Promise<Value>,
  ) =>
  async (...rest: Arguments): Promise<Value> => {
    const module = await load().catch((error) => {
      throw toLatchkeyError(error, 'CODE_UNAVAILABLE', 'The code for this action could not be loaded. Try again')
    })
    return pick(module)(...rest)
  }

/** What can be done on Solana. Only addresses and the provider are here; the verbs come with their first use. */
export function setup({ clock, onDispose }: AdapterContext, options: SolanaOptions): ChainAdapter {
  const sent = createSentList()
  const { priorityFee = 'medium', commitment = 'finalized' } = options
  return {
    toAddress,
    explorerUrl,
    async servesNetwork({ network, read, signal }) {
      // A validator of the host's own is not named by its first block: another one has its name after each reset.
      const expected = toGenesisPrefix(network.caipNetworkId)
      return !expected || `${await read({ method: 'getGenesisHash', params: [] }, { signal })}`.startsWith(expected)
    },
    createProvider: (link) => createProvider(link, onDispose),
    switchNetwork: lazy(verbs, (module) => module.switchNetwork),
    getBalance: lazy(
      () => import('./getBalance.js'),
      (module) => module.getBalance,
    ),
    getToken: lazy(verbs, (module) => module.getToken),
    getAssets: lazy(verbs, (module) => module.getAssets),
    getAccountKind: lazy(verbs, (module) => module.getAccountKind),
    signMessage: lazy(verbs, (module) => module.signMessage),
    sendTransaction: lazy(
      sending,
      (module) => (wallet, transaction) => module.sendTransaction(wallet, transaction, { priorityFee, sent }),
    ),
    estimateTransfer: lazy(
      sending,
      (module) => (wallet, transfer) => module.estimateTransfer(wallet, transfer, { priorityFee }),
    ),
    getMaxTransfer: lazy(
      sending,
      (module) => (wallet, transfer) => module.getMaxTransfer(wallet, transfer, { priorityFee }),
    ),
    transfer: lazy(sending, (module) => (wallet, transfer) => module.transfer(wallet, transfer, { priorityFee, sent })),
    waitForTransaction: lazy(
      verbs,
      (module) => (handle, hash) => module.waitForTransaction(handle, hash, { sent, clock, commitment }),
    ),
  }
}
