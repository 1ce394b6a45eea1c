import type { FeatureContext } from '../../kernel/feature/featureContext.js'
import { createSentTransactions } from './sentTransactions.js'

export function setup(context: FeatureContext) {
  const sent = createSentTransactions(context)
  const { note, ...sentTransactions } = sent
  return {
    provides: { sentTransactions, sentNotes: { note } },
    messages: { en: () => import('./messages/en.js') },
  }
}
