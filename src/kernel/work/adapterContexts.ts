import { chains } from '../chains/index.js'
import type { AdapterContext } from '../contract/adapterContext.js'
import { adapterContexts } from '../feature/adapterContexts.js'
import { defineWing } from '../feature/defineFeature.js'
import type { FeatureContext } from '../feature/featureContext.js'
import { localeAtom } from '../feature/localeState.js'
import { themeAtom } from '../feature/state.js'
import { navigation } from '../navigation/index.js'
import { networkMissing } from './instanceContext.js'

const createAdapterContexts =
  (context: FeatureContext) =>
  (id: string): AdapterContext => {
    const { instance, store, resources, extend } = context
    return Object.freeze<AdapterContext>({
      ...extend(`adapter.${id}`),
      place: () => resources.need(navigation).place(),
      present: (...view) => resources.need(navigation).present(...view),
      async read(networkId, ...call) {
        const network = instance.networks.find(networkId)
        if (!network) throw networkMissing(networkId)
        return (await resources.need(chains).wallets()).readHandle(network).read(...call)
      },
      alert: instance.raise,
      get locale() {
        return context.locale
      },
      onLocale: (run) => store.sub(localeAtom, run),
      theme: () => store.get(themeAtom).mode,
      onTheme: (run) => store.sub(themeAtom, run),
    })
  }

export const adapterContextWing = defineWing({
  provides: { adapterContexts },
  begin: (context) => ({ adapterContexts: createAdapterContexts(context) }),
})
