import { signIn as signInResource } from '../../kernel/connections/index.js'
import { defineFeature } from '../../kernel/feature/defineFeature.js'
import { navigation } from '../../kernel/navigation/index.js'
import type { SignInFlow } from './signIn.js'

/** Asks for a sign-in where the host has `siwx` or `siwe`: on each new address and network (behaviour.md 3.8). */
export const signIn = defineFeature({
  id: 'latchkey-sign-in',
  provides: { signIn: signInResource },
  applies: ({
    instance: {
      options: { siwx, siwe },
    },
  }) => siwx !== undefined || (siwe !== undefined && siwe.enabled !== false),
  begin({ resources, events, tellError }) {
    events.on('ended', ({ connection }) => {
      resources.get(signInResource).then((flow) => (flow as SignInFlow).leave(connection), tellError)
    })
    // The kernel knows less of what this feature provides than its own listeners do.
    resources
      .need(navigation)
      .views.guard((next) => (resources.provided(signInResource) as SignInFlow | undefined)?.hold(next))
  },
  load: () => import('./setup.js'),
})

export { signInState } from './state.js'
