import type { AppMetadata } from './app.js'
import type { Clock } from './clock.js'
import type { Network } from './network.js'

/** What an adapter or source is given once, when its lazy half arrives. */
export interface AdapterContext {
  /** Id of the instance: names what is kept for it. */
  readonly id: string
  /** The instance's project at its services. */
  readonly projectId: string | undefined
  /** How the host presents itself to wallets, completed by what the page says. */
  app(): AppMetadata
  /** The networks of the instance, as they are now. */
  networks(): readonly Network[]
  /** Time, as tests may set it. */
  readonly clock: Clock
  /** Aborts when the instance stops. */
  readonly signal: AbortSignal
  /** Runs on stop, last-in first-out. */
  onDispose(dispose: () => void): void
  /** Runs when the person comes back: the page is shown again, restored from the cache, or online again. Returns its own stop. */
  onReturn(run: () => void): () => void
}
