import type { AppMetadata } from './app.js'
import type { CaipNetworkId } from './caip.js'
import type { Clock } from './clock.js'
import type { Network } from './network.js'
import type { Page } from './page.js'
import type { ServiceClient } from './services.js'
import type { OwnStorage } from './storage.js'
import type { ChainReader, ReadOptions } from './wallet.js'

/** What everything that extends an instance is given: plugins, adapters, connector sources, sign-in. Frozen. */
export interface InstanceContext {
  /** Id of the instance. */
  readonly id: string
  /** The instance's project at its services. */
  readonly projectId: string | undefined
  /** How the host presents itself to wallets, completed by what the page says. */
  app(): AppMetadata
  /** The networks of the instance, as they are now. */
  networks(): readonly Network[]
  /**
   * Reads one chain of the instance, whatever the user is connected to.
   * @throws {LatchkeyError} NETWORK_NOT_FOUND
   */
  chain(id: CaipNetworkId, options?: ReadOptions): ChainReader
  /** The host's services. A call without configured services rejects with SERVICES_MISSING. */
  readonly services: ServiceClient
  readonly storage: OwnStorage
  readonly page: Page
  /** Time, as tests may set it. Views have `useClock`. */
  readonly clock: Clock
  /** Aborts first of all when this part or the instance ends. */
  readonly signal: AbortSignal
  /** Hands over something to close; runs last-in first-out, each guarded. */
  onDispose(dispose: () => void): void
}
