import type { FeatureContext } from '../../kernel/feature/featureContext.js'
import { tellIntents } from './tellIntents.js'

export function setup(context: FeatureContext) {
  context.onDispose(tellIntents(context))
  return { provides: {} }
}
