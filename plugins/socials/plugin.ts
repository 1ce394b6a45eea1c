import type { PluginContext, PluginModule } from '../../src/plugin.js'
import { createFlow } from './flow.js'
import { messages as english } from './messages/en.js'
import { SocialsMethod } from './SocialsMethod.js'
import type { SocialsController, SocialsOptions } from './types.js'

// With the rows, or their words would follow them.
const messages = { en: async () => ({ messages: english }) }

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
