import { connectionsAtom } from '../../kernel/connections/index.js'
import type { FeatureContext } from '../../kernel/feature/featureContext.js'
import { optionsAtom } from '../../kernel/feature/state.js'
import type { ViewEntry } from '../../kernel/index.js'
import { historyAtom, navigation } from '../../kernel/navigation/index.js'
import { networksAtom } from '../../kernel/networks/index.js'

/**
 * While the wallet is on a chain that the host does not know, the user is asked to leave that chain, and no view leads past
 * it, unless the host allows such chains (spec section 2).
 */
export function followUnknownNetwork({ instance, store, resources, onDispose }: FeatureContext): void {
  const { networks, active } = instance
  const { views, coreViewIds } = resources.need(navigation)
  const view = coreViewIds.unsupported
  const isIt = (entry: ViewEntry) => entry.view === view
  let unknown = false

  const follow = () => {
    const connection = active()
    const before = unknown
    const { enableNetworkSwitch = true, allowUnsupportedChain = false } = store.get(optionsAtom)
    unknown =
      connection !== undefined && !networks.find(connection.networkId) && enableNetworkSwitch && !allowUnsupportedChain
    if (unknown === before) return
    if (unknown) views.cover(view)
    else views.uncover(view)
  }

  for (const atom of [connectionsAtom, networksAtom, optionsAtom]) onDispose(store.sub(atom, follow))
  onDispose(
    views.guard((next) => (unknown && store.get(historyAtom).some(isIt) && !next.some(isIt) ? view : undefined)),
  )
}
