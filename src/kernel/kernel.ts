import type { AttemptWing } from './attempts/attemptWing.js'
import type { Chains } from './chains/chainWing.js'
import type { Figures } from './chains/figures.js'
import type { ConnectionWing } from './connections/connections.js'
import type { FeatureContext } from './feature/featureContext.js'
import type { Instance } from './feature/instance.js'
import type { NavigationWing } from './navigation/navigationWing.js'
import type { PluginHost } from './plugins/pluginHost.js'

/**
 * An instance from within: what core views and the modal work with, its wings in one object. Hosts hold `latchkey`, features
 * their context, plugins a narrow one; none of them gets this.
 */
export interface Kernel
  extends Instance,
    Omit<FeatureContext, 'instance' | 'resources'>,
    Pick<ConnectionWing, 'connections' | 'connectors'>,
    Pick<Chains, 'adapters' | 'wallet' | 'wallets'>,
    Pick<AttemptWing, 'choose' | 'chooseAgain'>,
    Pick<
      NavigationWing,
      'views' | 'navigation' | 'pluginNavigation' | 'coreViews' | 'coreViewIds' | 'loadView' | 'peekView'
    > {
  readonly plugins: PluginHost
  /** The one cache of balances; loaded with the first use. @throws {LatchkeyError} UNSUPPORTED where the instance has none */
  figures(): Promise<Figures>
}
