import { attemptAtom } from '../kernel/connections/index.js'
import type { Intent, ViewEntry } from '../kernel/index.js'
import type { Kernel } from '../kernel/kernel.js'
import { historyAtom } from '../kernel/navigation/index.js'

/**
 * Tells a host without a modal what the user has to do: the history says it as it says it to a modal, by the ids of the
 * views that would show it.
 */
export function tellIntents({ emitter, coreViewIds, store, views }: Kernel): () => void {
  const { connect, pairing, wallets, signIn, unsupported } = coreViewIds
  let last: ViewEntry | undefined
  const toIntent = ({ view }: ViewEntry): Intent => {
    if (view === signIn) return 'signIn'
    if (view === unsupported) return 'network'
    if (store.get(attemptAtom)) return 'connecting'
    return [connect, pairing, wallets].includes(view) ? 'connect' : 'approve'
  }
  const tell = () => {
    const entry = views.current()
    if (entry === last) return
    last = entry
    emitter.emit('intent', { intent: entry && toIntent(entry), params: entry?.params ?? {} })
  }
  tell()
  return store.sub(historyAtom, tell)
}
