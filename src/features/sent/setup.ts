import type { FeatureContext } from '../../kernel/feature/featureContext.js'
import { messages } from './messages/index.js'
import { createSentTransactions } from './sentTransactions.js'

export const setup = (context: FeatureContext) => ({
  provides: { sentTransactions: createSentTransactions(context) },
  messages,
})
