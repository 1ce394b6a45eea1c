import type { CoreContext } from '../kernel/internal.js'
import { tellIntents } from './tellIntents.js'

export function setup({ kernel, onDispose }: CoreContext) {
  onDispose(tellIntents(kernel))
  return {}
}
