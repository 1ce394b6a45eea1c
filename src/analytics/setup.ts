import type { CoreContext } from '../kernel/coreFeature.js'
import { sendEvents } from './analytics.js'

export const setup = ({ kernel, onDispose, signal }: CoreContext) => {
  sendEvents(kernel, { onDispose, signal }, Object(kernel.options.analytics))
  return {}
}
