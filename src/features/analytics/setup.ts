import type { FeatureContext } from '../../kernel/feature/featureContext.js'
import { sendEvents } from './analytics.js'

export const setup = (context: FeatureContext) => {
  sendEvents(context, Object(context.instance.options.analytics))
  return { provides: {} }
}
