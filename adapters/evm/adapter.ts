import type {
  AdapterContext,
  ChainAdapter,
  ReadHandle,
  TradeTerms,
  TransferRequest,
  WalletHandle,
} from '../../src/adapter.js'
import type { BlockTime } from '../kit/blockTime.js'
import { lazyVerb } from '../kit/lazyVerb.js'
import { lazyVerbs } from '../kit/lazyVerbs.js'
import { createProvider, lazyAnswer } from '../kit/provider.js'
import { createRecent } from '../kit/recent.js'
import { toAddress } from './address.js'
import { explorerUrl } from './explorerUrl.js'
import { toNetworkId } from './hex.js'
import type { EvmOptions } from './options.js'
import { toChainId } from './toHex.js'
import type { SentTransfer } from './tokenTransfer.js'
import type { TradeSending } from './trade/trade.js'

/** The code of all verbs but one: a balance is shown as soon as a wallet is connected, and should not wait for the rest. */
const verbs = () => import('./verbs.js')
/** What exchanges tokens, and the leave that it takes. */
const trading = () => import('./trade/index.js')
/** What exchanges themselves say. */
const pricing = () => import('./trade/prices/index.js')
const answer = /* @__PURE__ */ lazyAnswer(() => import('./providerRequest.js'))

/** What can be done on EVM chains. Only addresses and the provider are here; the verbs come with their first use. */
export function setup(context: AdapterContext, options: EvmOptions): ChainAdapter {
  const sent = createRecent<SentTransfer>()
  const known = createRecent<BlockTime>()
  return {
    toAddress,
    explorerUrl,
    servesNetwork: async ({ network, read, signal }) =>
      toNetworkId(await read({ method: 'eth_chainId', params: [] }, { signal })) === network.caipNetworkId,
    createProvider: (link) => createProvider(link, { answer, toChainId, onDispose: context.onDispose }),
    ...lazyVerbs(() => import('./getBalance.js'), 'getBalance'),
    ...lazyVerbs(
      verbs,
      'switchNetwork',
      'getToken',
      'getNft',
      'getAssets',
      'getAccountKind',
      'getSentCount',
      'getContractAddress',
      'signMessage',
      'signTypedData',
      'sendTransaction',
      'replaceTransaction',
      'estimateTransfer',
      'getMaxTransfer',
      'getCapabilities',
      'sendCalls',
      'getCallsStatus',
      'requestExecutionPermissions',
      'getGrantedExecutionPermissions',
      'revokeExecutionPermission',
    ),
    getBlockTime: lazyVerb(
      verbs,
      (module) => (handle: ReadHandle) => module.getBlockTime(handle, { known, now: context.clock.now() }),
    ),
    resolveName: lazyVerb(
      verbs,
      (module) => (handle: ReadHandle, name: string) => module.resolveName(handle, name, options.nameGateways),
    ),
    transfer: lazyVerb(
      verbs,
      (module) => (wallet: WalletHandle, transfer: TransferRequest) => module.transfer(wallet, transfer, sent),
    ),
    ...lazyVerbs(trading, 'getAllowance', 'approve', 'estimate', 'forecast'),
    ...lazyVerbs(pricing, 'quoteTrade', 'buildTrade', 'getReceived'),
    checkTrade: lazyVerb(trading, (module) => async (handle: ReadHandle, terms: TradeTerms, form: unknown) => {
      module.checkTrade(handle, terms, form, { now: context.clock.now() })
    }),
    trade: lazyVerb(
      trading,
      (module) =>
        (
          wallet: WalletHandle,
          terms: TradeTerms,
          form: unknown,
          { approval, afterwards }: Omit<TradeSending, 'now'> = {},
        ) =>
          module.trade(wallet, terms, form, { now: context.clock.now(), approval, afterwards }),
    ),
    waitForTransaction: lazyVerb(
      verbs,
      (module) => (handle: ReadHandle, hash: string) => module.waitForTransaction(handle, hash, undefined, sent),
    ),
  }
}
