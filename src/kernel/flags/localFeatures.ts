import { optionsAtom } from '../feature/state.js'
import type { Features, FeaturesParts } from './features.js'
import { describeFeatures, toFlags, toOwnFlag } from './ownFlags.js'
import { flagsAtom, isOn } from './state.js'

/** The features of an instance without services: the host decides alone, at once. It comes with the engine. */
export function createLocalFeatures({
  store,
  options: { basic },
  plugins,
}: Pick<FeaturesParts, 'store' | 'options' | 'plugins'>): Features {
  const features = describeFeatures(plugins)
  const decide = () => {
    const { features: local = {} } = store.get(optionsAtom)
    store.set(
      flagsAtom,
      toFlags(features, (feature) => toOwnFlag(feature, local, basic)),
    )
  }
  decide()
  return {
    start: (signal) => signal.addEventListener('abort', store.sub(optionsAtom, decide)),
    decided: async (flag) => isOn(store.get(flagsAtom)[flag]),
  }
}
