import { signIn } from '../kernel/connections/index.js'
import type { CoreContext } from '../kernel/coreFeature.js'
import { createSignIn } from './signIn.js'

export const setup = ({ kernel, signal }: CoreContext) => ({ provides: { [signIn.id]: createSignIn(kernel, signal) } })
