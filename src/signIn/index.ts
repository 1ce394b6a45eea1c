import { signIn as signInResource } from '../kernel/connections/index.js'
import { defineCoreFeature } from '../kernel/coreFeature.js'
import type { SignInFlow } from './signIn.js'

/** Asks for a sign-in where the host has `siwx` or `siwe`: on each new address and network (behaviour.md 3.8). */
export const signIn = defineCoreFeature({
  id: 'latchkey-sign-in',
  provides: [signInResource.id],
  applies: ({ options: { siwx, siwe } }) => siwx !== undefined || (siwe !== undefined && siwe.enabled !== false),
  begin({ plugins, events, views, tellError }) {
    const at = () => plugins.provided(signInResource) as SignInFlow | undefined
    events.on('ended', ({ connection }) => {
      plugins.get(signInResource).then((flow) => (flow as SignInFlow).leave(connection), tellError)
    })
    views.guard((next) => at()?.hold(next))
  },
  load: () => import('./setup.js'),
})

export { signInState } from './state.js'
