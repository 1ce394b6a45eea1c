import type { AppMetadata } from './app.js'
import type { CaipNetworkId } from './caip.js'
import type { Clock } from './clock.js'
import type { ParamsOf, ViewResult } from './navigation.js'
import type { Network } from './network.js'
import type { Page } from './page.js'
import type { ServiceClient } from './services.js'
import type { OwnStorage } from './storage.js'
import type { ChainReader } from './wallet.js'

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
  /** Reads one chain of the instance, whatever the user is connected to. @throws {LatchkeyError} NETWORK_NOT_FOUND */
  chain(id: CaipNetworkId): ChainReader
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

/** Place of a frame in the modal: it outlives views, for a frame that moves is loaded anew. */
export interface FramePlace {
  /** Appended to, and never emptied, by its one user. */
  readonly element: HTMLElement
  /** Shows it over the view; the modal is opened if it is not. */
  show(): void
  hide(): void
}

/** How a source shows a view. */
export interface PresentOptions {
  /** The user leaves it by its own buttons alone: closing shakes. Default false. */
  readonly locked?: boolean
  /** Leaves the view. */
  readonly signal?: AbortSignal
}

/** What an adapter or source is given once, when its lazy half arrives. */
export interface AdapterContext extends InstanceContext {
  /** Loads the modal and resolves with the place for a frame in it. @throws {LatchkeyError} MODAL_MISSING */
  place(): Promise<FramePlace>
  /**
   * Shows a view, of a plugin that the source brings or of the host's, over what is in sight, and resolves with its result.
   * @throws {LatchkeyError} VIEW_UNKNOWN, MODAL_CLOSED (dismissed) when the user left it, REQUEST_ABORTED
   */
  present<View extends string>(view: View, params?: ParamsOf<View>, options?: PresentOptions): Promise<ViewResult<View>>
}
