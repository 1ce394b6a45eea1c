import { defineCoreFeature } from '../kernel/coreFeature.js'
import { pluginContexts } from '../kernel/pluginContexts.js'

/** What plugins are given in place of the kernel (S39), and what they and their views navigate by. */
export const pluginContext = defineCoreFeature({
  id: pluginContexts.id,
  provides: [pluginContexts.id],
  load: () => import('./setup.js'),
})
