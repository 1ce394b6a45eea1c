import { defineFeature } from '../../kernel/feature/defineFeature.js'

/** Sends events to the directory, where the host asked for it (protocol/wallet-api.md section 5). */
export const analytics = defineFeature({
  id: 'latchkey-analytics',
  provides: {},
  applies: ({ instance: { options }, services }) => Boolean(options.analytics) && services.has('directory'),
  begin: (_, setUp) => setUp(),
  load: () => import('./setup.js'),
})
