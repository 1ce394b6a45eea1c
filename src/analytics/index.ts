import { defineCoreFeature } from '../kernel/coreFeature.js'

/** Sends events to the directory, where the host asked for it (protocol/wallet-api.md section 5). */
export const analytics = defineCoreFeature({
  id: 'latchkey-analytics',
  applies: ({ options, services }) => Boolean(options.analytics) && services.has('directory'),
  begin: ({ plugins, tellError }) => plugins.load(analytics.id).catch(tellError),
  load: () => import('./setup.js'),
})
