import type { CoreContext } from '../kernel/coreFeature.js'
import { identity } from '../kernel/index.js'
import { createIdentityDirectory } from './identityDirectory.js'

export const setup = ({ kernel, ...scope }: CoreContext) => ({
  provides: { [identity.id]: createIdentityDirectory(kernel.contextOf('identity', scope)) },
})
