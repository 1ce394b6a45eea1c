import type { CoreContext } from '../kernel/coreFeature.js'
import { tellIntents } from './tellIntents.js'

export function setup({ kernel, onDispose }: CoreContext) {
  onDispose(tellIntents(kernel))
  return {}
}
