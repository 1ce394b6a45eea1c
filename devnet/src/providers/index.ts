export { type ProviderEntry, type Providers, type ProvidersOptions, startProviders } from './startProviders.js'
