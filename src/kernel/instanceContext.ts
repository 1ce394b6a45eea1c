import { lateMethods } from './base/lateMethods.js'
import type { Scope } from './base/scope.js'
import { type InstanceStorage, storageKey, storagePart } from './base/storage.js'
import type { Wallets } from './chains/wallets.js'
import type { AppMetadata } from './contract/app.js'
import type { Clock } from './contract/clock.js'
import type { InstanceContext } from './contract/context.js'
import { LatchkeyError } from './contract/errors.js'
import type { Network } from './contract/network.js'
import type { Page } from './contract/page.js'
import type { ServiceClient } from './contract/services.js'
import type { ChainReader } from './contract/wallet.js'

/** What all contexts of an instance share. */
export interface InstanceContextParts {
  readonly id: string
  readonly projectId: string | undefined
  readonly app: () => AppMetadata
  readonly networks: () => readonly Network[]
  readonly wallets: () => Promise<Wallets>
  readonly services: ServiceClient
  readonly storage: InstanceStorage
  readonly page: Page
  readonly clock: Clock
  /** See `Neighbours.onStored`. */
  readonly onStored: (run: (key: string | null) => void) => () => void
}

/** The error of a chain that the app does not have. */
export const networkMissing = (id: string): LatchkeyError =>
  new LatchkeyError(
    'NETWORK_NOT_FOUND',
    `Network Not Found: ${id} is not among the networks of this app. Add it first.`,
  )

/** Makes contexts: `create(part, scope)` gives one whose storage is that part's own and which ends with the scope. */
export function createInstanceContexts({ storage, wallets, onStored, ...shared }: InstanceContextParts) {
  const page = Object.freeze({ ...shared.page })
  const chain = (id: Network['caipNetworkId']): ChainReader => {
    const network = shared.networks().find(({ caipNetworkId }) => caipNetworkId === id)
    if (!network) throw networkMissing(id)
    const reader = async () => (await wallets()).reader(network)
    return Object.freeze({
      network,
      ...lateMethods(reader, ['can', 'call', 'balance', 'toAddress', 'explorerUrl']),
    })
  }
  return (part: string, { signal, onDispose }: Pick<Scope, 'signal' | 'onDispose'>): InstanceContext => ({
    ...shared,
    page,
    chain,
    storage: Object.freeze({
      ...storagePart(storage, part),
      watch: (listener: () => void) =>
        onStored((key) => {
          if (key === null || key.startsWith(storageKey(shared.id, `${part}.`))) listener()
        }),
    }),
    signal,
    onDispose,
  })
}
