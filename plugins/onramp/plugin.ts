import type { PluginContext, PluginModule } from '../../src/plugin.js'
import { createBuying } from './buying/createBuying.js'
import type { OnrampController } from './types.js'

/** The lazy half: comes with `latchkey.use(onramp)`. */
export function setup(context: PluginContext): PluginModule<OnrampController> {
  return { controller: createBuying(context) }
}
