import { defineCoreFeature } from '../kernel/coreFeature.js'

/** Tells hosts without a modal what the user has to do (`modal: false`). */
export const intents = defineCoreFeature({
  id: 'latchkey-intents',
  applies: ({ options }) => options.modal === false,
  begin({ plugins, tellError }) {
    plugins.load(intents.id).catch(tellError)
  },
  load: () => import('./setup.js'),
})
