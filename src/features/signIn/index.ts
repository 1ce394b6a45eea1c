import { signIn as signInResource } from '../../kernel/connections/index.js'
import { defineResource } from '../../kernel/contract/resource.js'
import { defineFeature } from '../../kernel/feature/defineFeature.js'
import { navigation } from '../../kernel/navigation/index.js'
import type { SignInFlow } from './signIn.js'

/** What the kernel asks for, as this feature knows it: its own listeners use more of it. */
const ownFlow = defineResource<SignInFlow>(signInResource.id)

/** Asks for a sign-in where the host has `siwx` or `siwe`: on each new address and network (behaviour.md 3.8). */
export const signIn = defineFeature({
  id: signInResource.id,
  provides: { signIn: ownFlow },
  applies({ instance }) {
    const { siwx, siwe } = instance.options
    return siwx !== undefined || (siwe !== undefined && siwe.enabled !== false)
  },
  begin({ resources, events, tell }) {
    events.on('ended', ({ connection }) => {
      resources.get(ownFlow).then((flow) => flow?.leave(connection), tell)
    })
    resources.need(navigation).views.guard((next) => resources.peek(ownFlow)?.hold(next))
  },
  load: () => import('./setup.js'),
})

export type { messages as signInMessages } from './messages/en.js'
export { signInState } from './state.js'
