import type { AdapterContext, ChainAdapter } from '../../src/adapter.js'
import type { BlockTime } from '../kit/blockTime.js'
import { lazyVerb } from '../kit/lazyVerb.js'
import { lazyVerbs } from '../kit/lazyVerbs.js'
import { createProvider, lazyAnswer } from '../kit/provider.js'
import { createRecent } from '../kit/recent.js'
import { toAddress } from './address.js'
import { toGenesisPrefix } from './clusters.js'
import { explorerUrl } from './explorerUrl.js'
import type { SolanaOptions } from './options.js'
import type { Lifetime } from './transaction.js'

/** The code of all verbs but one: a balance is shown as soon as a wallet is connected, and should not wait for the rest. */
const verbs = () => import('./verbs.js')
/** What composes transactions: the only code that needs the SDK. */
const sending = () => import('./sending.js')
const answer = /* @__PURE__ */ lazyAnswer(() => import('./providerRequest.js'))

/** What can be done on Solana. Only addresses and the provider are here; the verbs come with their first use. */
export function setup({ clock, onDispose }: AdapterContext, options: SolanaOptions): ChainAdapter {
  const sent = createRecent<Lifetime>()
  const known = createRecent<BlockTime>()
  const { priorityFee = 'medium', commitment = 'finalized' } = options
  return {
    toAddress,
    explorerUrl,
    async servesNetwork({ network, read, signal }) {
      // A validator of the host's own is not named by its first block: another one has its name after each reset.
      const expected = toGenesisPrefix(network.caipNetworkId)
      return !expected || `${await read({ method: 'getGenesisHash', params: [] }, { signal })}`.startsWith(expected)
    },
    createProvider: (link) => createProvider(link, { answer, toChainId: (id) => id, onDispose }),
    ...lazyVerbs(() => import('./getBalance.js'), 'getBalance'),
    ...lazyVerbs(
      verbs,
      'switchNetwork',
      'getToken',
      'getNft',
      'getAssets',
      'getAccountKind',
      'getReceived',
      'signMessage',
    ),
    getBlockTime: lazyVerb(verbs, (module) => (handle) => module.getBlockTime(handle, { known, now: clock.now() })),
    sendTransaction: lazyVerb(
      sending,
      (module) => (wallet, transaction) => module.sendTransaction(wallet, transaction, { priorityFee, sent }),
    ),
    estimateTransfer: lazyVerb(
      sending,
      (module) => (wallet, transfer) => module.estimateTransfer(wallet, transfer, { priorityFee }),
    ),
    getMaxTransfer: lazyVerb(
      sending,
      (module) => (wallet, transfer) => module.getMaxTransfer(wallet, transfer, { priorityFee }),
    ),
    transfer: lazyVerb(
      sending,
      (module) => (wallet, transfer) => module.transfer(wallet, transfer, { priorityFee, sent }),
    ),
    waitForTransaction: lazyVerb(
      verbs,
      (module) => (handle, hash) => module.waitForTransaction(handle, hash, { sent, clock, commitment }),
    ),
  }
}
