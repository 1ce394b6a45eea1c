import { defineFeature } from '../../kernel/feature/defineFeature.js'
import { sentTransactions } from '../../kernel/index.js'

/** What was sent, until it is known what became of it: one list for all that show it, over a reload, and the user is told. */
export const sent = defineFeature({
  id: sentTransactions.id,
  provides: { sentTransactions },
  begin({ storage }, setUp) {
    // Of a page before this one.
    if (storage.get('sent.open', Boolean)) void setUp()
  },
  load: () => import('./setup.js'),
})

export type { messages as sentMessages } from './messages/en.js'
