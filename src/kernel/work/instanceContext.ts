import { lateMethods } from '../base/lateMethods.js'
import type { Neighbours } from '../base/neighbours.js'
import type { Scope } from '../base/scope.js'
import { storageKey, storagePart } from '../base/storage.js'
import { chains } from '../chains/index.js'
import type { InstanceContext } from '../contract/context.js'
import { LatchkeyError } from '../contract/errors.js'
import type { Network } from '../contract/network.js'
import type { Page } from '../contract/page.js'
import type { ChainReader, ReadOptions } from '../contract/wallet.js'
import type { FeatureContext } from '../feature/featureContext.js'
import { networksAtom } from '../networks/index.js'
import { toAppMetadata } from './appMetadata.js'

type Shared = Pick<FeatureContext, 'instance' | 'store' | 'resources' | 'services' | 'storage' | 'page' | 'clock'>

/** The error of a chain that the app does not have. */
export const networkMissing = (id: string): LatchkeyError =>
  new LatchkeyError(
    'NETWORK_NOT_FOUND',
    `Network Not Found: ${id} is not among the networks of this app. Add it first.`,
  )

/** Makes contexts: `create(part, scope)` gives one whose storage is that part's own and which ends with the scope. */
export function createInstanceContexts(
  { instance, store, resources, services, storage, page, clock }: Shared,
  onStored: Neighbours['onStored'],
) {
  const { latchkey, options } = instance
  const { id } = latchkey
  const networks = () => store.get(networksAtom)
  const chain = (id: Network['caipNetworkId'], options?: ReadOptions): ChainReader => {
    const network = networks().find(({ caipNetworkId }) => caipNetworkId === id)
    if (!network) throw networkMissing(id)
    const reader = async () => (await resources.need(chains).wallets()).reader(network, options)
    return Object.freeze({
      network,
      ...lateMethods(reader, ['can', 'call', 'balance', 'toAddress', 'explorerUrl']),
    })
  }
  const shared = {
    ...{ id, networks, chain, services, clock },
    projectId: options.projectId,
    app: () => toAppMetadata(options.metadata, page.facts()),
  }
  return (part: string, { signal, onDispose }: Pick<Scope, 'signal' | 'onDispose'>): InstanceContext => ({
    ...shared,
    page: Object.freeze({
      ...page,
      lock: ((name, run, { signal: own } = {}) =>
        page.lock(storageKey(id, `${part}.${name}`), run, {
          signal: own ? AbortSignal.any([signal, own]) : signal,
        })) satisfies Page['lock'],
    }),
    storage: Object.freeze({
      ...storagePart(storage, part),
      watch: (listener: () => void) =>
        onStored((key) => {
          if (key === null || key.startsWith(storageKey(id, `${part}.`))) listener()
        }),
    }),
    signal,
    onDispose,
  })
}
