import { type CoreContext, signIn } from '../kernel/internal.js'
import { createSignIn } from './signIn.js'

export const setup = ({ kernel, signal }: CoreContext) => ({ provides: { [signIn.id]: createSignIn(kernel, signal) } })
