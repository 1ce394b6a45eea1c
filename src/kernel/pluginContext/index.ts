import { defineFeature } from '../feature/defineFeature.js'
import { pluginContexts } from '../navigation/index.js'

/** What plugins are given in place of the kernel (S39), and what they and their views navigate by. */
export const pluginContext = defineFeature({
  id: pluginContexts.id,
  provides: { pluginContexts },
  load: () => import('./setup.js'),
})
