import type { Emitter } from '../base/emitter.js'
import type { Environment } from '../base/environment.js'
import type { Download } from '../base/pagePolicy.js'
import type { AdapterDescriptor, SourceDescriptor } from '../contract/adapter.js'
import type { Latchkey, LatchkeyEvents } from '../contract/latchkey.js'
import type { FixedOptions } from '../contract/options.js'
import type { PluginDescriptor } from '../contract/plugin.js'
import type { Spelling } from '../contract/spelling.js'
import type { Alert, Connection, LatchkeyState } from '../contract/state.js'
import type { Store } from '../contract/store.js'
import type { NetworkList } from '../networks/index.js'
import type { Surfaces } from './surfaces.js'

/** What a host listed under `adapters`, by kind. */
export interface SortedEntries {
  readonly adapters: readonly AdapterDescriptor[]
  /** With what comes along: an adapter's own source. */
  readonly sources: readonly SourceDescriptor[]
}

/** What there is of an instance from its creation on: enough to be looked at, on a server too. */
export interface Instance {
  readonly latchkey: Latchkey
  /** Those that may change are in `optionsAtom`. */
  readonly options: FixedOptions
  readonly environment: Environment
  readonly store: Store
  readonly emitter: Emitter<LatchkeyEvents>
  readonly networks: NetworkList
  /** How addresses and hashes of a namespace are compared and drawn. */
  spelling(namespace: string): Spelling
  /** The host's adapters and sources. */
  readonly entries: SortedEntries
  /** The host's plugins, and those that came with its sources. */
  readonly listed: readonly PluginDescriptor[]
  /** Tells the host what to correct (see `createAlerts`). */
  raise(alert: Alert): void
  /** Tells the host of what a content policy of the page blocked, each once; leaves other errors alone. */
  tellBlocked(error: unknown): void
  readonly download: Download
  /** Where the host wants it drawn. */
  readonly surfaces: Surfaces
  /** What a server draws, and a browser until it has taken over. */
  readonly initialState: LatchkeyState
  /** The active connection of a namespace, or of the one in use. */
  active(namespace?: string): Connection | undefined
}
