import type { PluginContext, PluginModule } from '../../src/plugin.js'
import { createFlow } from './flow.js'
import { messages } from './messages/index.js'
import { SocialsMethod } from './SocialsMethod.js'
import type { SocialsController, SocialsOptions } from './types.js'

/** The lazy half: comes with the Connect view, a view of it, a return to the page, or `latchkey.use(socials)`. */
export function setup(
  context: PluginContext<'connect' | 'login'>,
  options: SocialsOptions | undefined,
): PluginModule<SocialsController> {
  const flow = createFlow(context, options)
  return {
    slots: { 'connect.method': SocialsMethod },
    views: {
      ConnectSocials: () => import('./views/ConnectSocials.js'),
      ConnectingSocial: () => import('./views/ConnectingSocial.js'),
      ConnectingFarcaster: () => import('./views/ConnectingFarcaster.js'),
    },
    messages,
    resume: (_, value) => flow.resume(value),
    // The views see more of the controller than hosts do: SocialsFlow.
    controller: flow,
  }
}
