import type { FeatureContext } from '../../kernel/feature/featureContext.js'
import { messages } from './messages/index.js'
import { createSignIn } from './signIn.js'

export const setup = (context: FeatureContext) => ({ provides: { signIn: createSignIn(context) }, messages })
