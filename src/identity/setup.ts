import { identity } from '../kernel/index.js'
import type { CoreContext } from '../kernel/internal.js'
import { createIdentityDirectory } from './identityDirectory.js'

export const setup = ({ kernel, ...scope }: CoreContext) => ({
  provides: { [identity.id]: createIdentityDirectory(kernel.contextOf('identity', scope)) },
})
