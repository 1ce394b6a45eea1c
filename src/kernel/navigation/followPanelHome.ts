import type { FeatureContext } from '../feature/featureContext.js'
import type { CoreViewIds } from './coreViews.js'
import { isHome, opening } from './panelHome.js'
import type { ViewStack } from './viewStack.js'

/**
 * Keeps a panel on the view that it begins with whenever nothing else is shown: Connect, and Account once connected, as by
 * another tab. Waits until what was stored is restored: until then it would show Connect to a user who is connected.
 * @param isPanel whether the surface in use is a panel that was seen
 * @returns its own stop
 */
export function followPanelHome(
  { instance: { latchkey, active }, resources }: FeatureContext,
  views: ViewStack,
  coreViewIds: CoreViewIds,
  isPanel: () => boolean,
): () => void {
  const home = () => (active() ? coreViewIds.account : coreViewIds.connect)
  let stopped = false
  const follow = () => {
    if (stopped || !isPanel() || !latchkey.state().ready) return
    const history = views.history()
    if (!history.length) void resources.need(opening)(home(), {})
    else if (isHome(history, coreViewIds) && history[0]?.view !== home()) views.reset(home())
  }
  // In a turn of its own: whatever closes, or connects, is told of first.
  const stop = latchkey.watch(() => queueMicrotask(follow))
  queueMicrotask(follow)
  return () => {
    stopped = true
    stop()
  }
}
