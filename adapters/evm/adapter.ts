import { type AdapterContext, type ReadHandle, toLatchkeyError } from '../../src/kernel/index.js'
import { toAddress } from './address.js'
import type { EvmOptions } from './options.js'
import { createProvider } from './provider.js'
import type { EvmAdapter } from './types.js'

type Verbs = typeof import('./verbs.js')

/** Fetched again after a failed download: the module system forgets those, and nothing here remembers them. */
const loadVerbs = (): Promise<Verbs> =>
  import('./verbs.js').catch((error) => {
    throw toLatchkeyError(error, 'CODE_UNAVAILABLE', 'The code for this action could not be loaded. Try again')
  })

/** A verb whose code comes with its first call. */
const lazy =
  <Arguments extends unknown[], Value>(pick: (verbs: Verbs) => (...rest: Arguments) => Promise<Value>) =>
  async (...rest: Arguments): Promise<Value> =>
    pick(await loadVerbs())(...rest)

/** What can be done on EVM chains. Only addresses and the provider are here; the verbs come with their first use. */
export function setup(context: AdapterContext, options: EvmOptions): EvmAdapter {
  return {
    toAddress,
    createProvider: (link) => createProvider(link, context.onDispose),
    switchNetwork: lazy((verbs) => verbs.switchNetwork),
    readBalance: lazy((verbs) => verbs.readBalance),
    readToken: lazy((verbs) => verbs.readToken),
    resolveName: lazy(
      (verbs) => (handle: ReadHandle, name: string) => verbs.resolveName(handle, name, options.nameGateways),
    ),
    signMessage: lazy((verbs) => verbs.signMessage),
    signTypedData: lazy((verbs) => verbs.signTypedData),
    sendTransaction: lazy((verbs) => verbs.sendTransaction),
    estimateTransfer: lazy((verbs) => verbs.estimateTransfer),
    readMaxTransfer: lazy((verbs) => verbs.readMaxTransfer),
    transfer: lazy((verbs) => verbs.transfer),
    waitForTransaction: lazy((verbs) => verbs.waitForTransaction),
    readCapabilities: lazy((verbs) => verbs.readCapabilities),
    sendCalls: lazy((verbs) => verbs.sendCalls),
    readCallsStatus: lazy((verbs) => verbs.readCallsStatus),
  }
}
