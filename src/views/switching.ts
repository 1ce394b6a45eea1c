import { atom } from 'jotai/vanilla'
import { type CaipNetworkId, type LatchkeyError, type Network, toLatchkeyError } from '../kernel/index.js'
import type { Kernel } from '../kernel/internal.js'

/** A change of network that a person asked for. */
export interface SwitchAttempt {
  readonly network: Network
  readonly error?: LatchkeyError
}

/** The change under way, or the one that ended without success. */
export const switchAtom = atom<SwitchAttempt | undefined>(undefined)

/**
 * Begins to switch: an action of the click, so that leaving and coming back starts nothing anew.
 * With no wallet to ask the network is simply chosen.
 */
export function beginSwitch(kernel: Kernel, id: CaipNetworkId): void {
  const { latchkey, store, views, navigation } = kernel
  const network = latchkey.state().networks.find(({ caipNetworkId }) => caipNetworkId === id)
  if (!network) return
  const attempt: SwitchAttempt = { network }
  store.set(switchAtom, attempt)
  const isCurrent = () => store.get(switchAtom) === attempt
  const asks = latchkey.state().namespaces[network.chainNamespace]?.connection !== undefined
  if (asks && views.current()?.view !== 'SwitchNetwork') navigation.push('SwitchNetwork')

  latchkey.switchNetwork(id).then(
    () => {
      kernel.track('SWITCH_NETWORK', { network: id })
      if (!isCurrent()) return
      store.set(switchAtom, undefined)
      leave(kernel)
    },
    (cause) => {
      const error = toLatchkeyError(cause, 'SWITCH_FAILED', 'The network could not be switched')
      if (!isCurrent()) return
      store.set(switchAtom, { network, error })
      // With no wallet to wait for the list is still in sight: it would say nothing.
      if (views.current()?.view === 'Networks') navigation.push('SwitchNetwork')
    },
  )
}

/** Back to where the person came from: over the list of networks, to the account; or out, when that was all. */
function leave({ views, navigation }: Kernel): void {
  if (views.current()?.view === 'SwitchNetwork') navigation.back()
  if (views.current()?.view === 'Networks') navigation.back()
}
