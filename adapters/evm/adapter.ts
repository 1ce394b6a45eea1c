import {
  type AdapterContext,
  type ChainAdapter,
  type ReadHandle,
  type TransferRequest,
  toLatchkeyError,
  type WalletHandle,
} from '../../src/adapter.js'
import { toAddress } from './address.js'
import { explorerUrl } from './explorerUrl.js'
import { toNetworkId } from './hex.js'
import type { EvmOptions } from './options.js'
import { createProvider } from './provider.js'
import { createSentTransfers } from './sentTransfers.js'

/** The code of all verbs but one: a balance is shown as soon as somebody is connected, and should not wait for the rest. */
const verbs = () => import('./verbs.js')

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

/** What can be done on EVM chains. Only addresses and the provider are here; the verbs come with their first use. */
export function setup(context: AdapterContext, options: EvmOptions): ChainAdapter {
  const sent = createSentTransfers()
  return {
    toAddress,
    explorerUrl,
    servesNetwork: async ({ network, read, signal }) =>
      toNetworkId(await read({ method: 'eth_chainId', params: [] }, { signal })) === network.caipNetworkId,
    createProvider: (link) => createProvider(link, context.onDispose),
    switchNetwork: lazy(verbs, (module) => module.switchNetwork),
    getBalance: lazy(
      () => import('./getBalance.js'),
      (module) => module.getBalance,
    ),
    getToken: lazy(verbs, (module) => module.getToken),
    getAssets: lazy(verbs, (module) => module.getAssets),
    getAccountKind: lazy(verbs, (module) => module.getAccountKind),
    resolveName: lazy(
      verbs,
      (module) => (handle: ReadHandle, name: string) => module.resolveName(handle, name, options.nameGateways),
    ),
    signMessage: lazy(verbs, (module) => module.signMessage),
    signTypedData: lazy(verbs, (module) => module.signTypedData),
    sendTransaction: lazy(verbs, (module) => module.sendTransaction),
    estimateTransfer: lazy(verbs, (module) => module.estimateTransfer),
    getMaxTransfer: lazy(verbs, (module) => module.getMaxTransfer),
    transfer: lazy(
      verbs,
      (module) => (wallet: WalletHandle, transfer: TransferRequest) => module.transfer(wallet, transfer, sent),
    ),
    waitForTransaction: lazy(
      verbs,
      (module) => (handle: ReadHandle, hash: string) => module.waitForTransaction(handle, hash, undefined, sent),
    ),
    getCapabilities: lazy(verbs, (module) => module.getCapabilities),
    sendCalls: lazy(verbs, (module) => module.sendCalls),
    getCallsStatus: lazy(verbs, (module) => module.getCallsStatus),
    grantPermissions: lazy(verbs, (module) => module.grantPermissions),
    revokePermissions: lazy(verbs, (module) => module.revokePermissions),
  }
}
