import { atom } from 'jotai/vanilla'
import { type CaipNetworkId, type LatchkeyError, type Network, toLatchkeyError } from '../../kernel/index.js'
import type { Kernel } from '../../kernel/kernel.js'

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
export function beginSwitch(kernel: Kernel, id: CaipNetworkId): void {
  const { latchkey, store, views, navigation } = kernel
  const network = latchkey.state().networks.find(({ caipNetworkId }) => caipNetworkId === id)
  if (!network) return
  const { connections, namespaces } = latchkey.state()
  const connection = namespaces[network.chainNamespace]?.connection
  if (!connection && connections.length) {
    navigation.push('SwitchActiveChain', { network: id })
    return
  }
  const attempt: SwitchAttempt = { network }
  store.set(switchAtom, attempt)
  const isCurrent = () => store.get(switchAtom) === attempt
  const asks = connection !== undefined && connection.networkId !== id
  if (asks && views.current()?.view !== 'SwitchNetwork') navigation.push('SwitchNetwork')
  // A user who has left by the time the wallet answers is not moved.
  const here = views.current()
  const isHere = () => views.current() === here

  latchkey.switchNetwork(id).then(
    () => {
      if (!isCurrent()) return
      store.set(switchAtom, undefined)
      if (isHere()) leave(kernel)
    },
    (cause) => {
      const error = toLatchkeyError(cause, 'SWITCH_FAILED', 'The network could not be switched')
      if (!isCurrent()) return
      store.set(switchAtom, { network, error })
      // With no wallet to wait for the list is still in sight: it would say nothing.
      if (isHere() && here?.view === 'Networks') navigation.push('SwitchNetwork')
    },
  )
}

/** Back to where the user came from: over the list of networks, to the account; or out, when that was all. */
function leave({ views, navigation }: Kernel): void {
  if (views.current()?.view === 'SwitchNetwork') navigation.back()
  if (views.current()?.view === 'Networks') navigation.back()
}
