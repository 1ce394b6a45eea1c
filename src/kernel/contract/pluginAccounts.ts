import type { ActiveAccount } from './accounts.js'
import type { ChainCapability } from './chain.js'
import type { Network } from './network.js'

/** Reads accounts and networks; a plugin cannot change them. */
export interface PluginAccounts {
  /** The account of a namespace, or of the active one. */
  get(namespace?: string): ActiveAccount | undefined
  /**
   * Whether the account's namespace can do something, e.g. `trade`: told at once, for a slot item's `when`. False while nothing is connected.
   * Compare no namespace instead: others may learn it. False as well for the moment until the namespace's code is
   * there: slots are drawn anew then, and `watch` calls back. @param account default: the active one
   */
  can(verb: ChainCapability, account?: ActiveAccount): boolean
  /** All connected accounts, the active one first. */
  list(): readonly ActiveAccount[]
  /** The networks of the instance. */
  networks(): readonly Network[]
  /** Calls back after accounts, networks, or what can be done, changed; returns its own stop. */
  watch(listener: () => void): () => void
}
