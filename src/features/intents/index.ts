import { defineFeature } from '../../kernel/feature/defineFeature.js'

/** Tells hosts without a modal what the user has to do (`modal: false`). */
export const intents = defineFeature({
  id: 'latchkey-intents',
  provides: {},
  applies: ({ instance: { options } }) => options.modal === false,
  begin(_, setUp) {
    void setUp()
  },
  load: () => import('./setup.js'),
})
