import { attemptAtom } from '../../kernel/attempts/index.js'
import type { FeatureContext } from '../../kernel/feature/featureContext.js'
import type { Intent, ViewEntry } from '../../kernel/index.js'
import { historyAtom, navigation } from '../../kernel/navigation/index.js'

/**
 * Tells a host without a modal what the user has to do: the history says it as it says it to a modal, by the ids of the
 * views that would show it.
 */
export function tellIntents({ instance, store, resources }: FeatureContext): () => void {
  const { views, coreViewIds } = resources.need(navigation)
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
    instance.emitter.emit('intent', { intent: entry && toIntent(entry), params: entry?.params ?? {} })
  }
  tell()
  return store.sub(historyAtom, tell)
}
