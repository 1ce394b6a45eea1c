import { atom } from 'jotai/vanilla'
import type { FeatureContext } from '../../kernel/feature/featureContext.js'
import { type CaipNetworkId, type LatchkeyError, type Network, toLatchkeyError } from '../../kernel/index.js'
import { type NavigationWing, navigation } from '../../kernel/navigation/index.js'

/** A change of network that a user asked for. */
export interface SwitchAttempt {
  readonly network: Network
  readonly error?: LatchkeyError
}

/** The change under way, or the one that ended without success. */
export const switchAtom = atom<SwitchAttempt | undefined>(undefined)

/**
 * Begins to switch: an action of the click, so that leaving and coming back starts nothing anew (spec section 4).
 * A wallet of its namespace is asked where it is on another network, and becomes the one in use. Where only other
 * namespaces are connected, the user is asked first; with no wallet at all the network is simply chosen.
 */
export function beginSwitch(context: FeatureContext, id: CaipNetworkId): void {
  const { instance, resources, store } = context
  const { latchkey } = instance
  const { views, moves } = resources.need(navigation)
  const network = latchkey.state().networks.find(({ caipNetworkId }) => caipNetworkId === id)
  if (!network) return
  const { connections, namespaces } = latchkey.state()
  const connection = namespaces[network.chainNamespace]?.connection
  if (!connection && connections.length) {
    moves.push('SwitchActiveChain', { network: id })
    return
  }
  const attempt: SwitchAttempt = { network }
  store.set(switchAtom, attempt)
  const isCurrent = () => store.get(switchAtom) === attempt
  const asks = connection !== undefined && connection.networkId !== id
  if (asks && views.current()?.view !== 'SwitchNetwork') moves.push('SwitchNetwork')
  // A user who has left by the time the wallet answers is not moved.
  const here = views.current()
  const isHere = () => views.current() === here

  latchkey.switchNetwork(id).then(
    () => {
      if (!isCurrent()) return
      store.set(switchAtom, undefined)
      if (isHere()) leave(resources.need(navigation))
    },
    (cause) => {
      const error = toLatchkeyError(cause, 'SWITCH_FAILED', 'The network could not be switched')
      if (!isCurrent()) return
      store.set(switchAtom, { network, error })
      // With no wallet to wait for the list is still in sight: it would say nothing.
      if (isHere() && here?.view === 'Networks') moves.push('SwitchNetwork')
    },
  )
}

/** Back to where the user came from: over the list of networks, to the account; or out, when that was all. */
function leave({ views, moves }: NavigationWing): void {
  if (views.current()?.view === 'SwitchNetwork') moves.back()
  if (views.current()?.view === 'Networks') moves.back()
}
