export type { AuthKeySummary, AuthKeys } from './auth/keys.js'
export { type Clock, systemClock } from './clock.js'
export {
  createServices,
  defaultRateLimits,
  type RateLimits,
  type Services,
  type ServicesOptions,
  type SignInOptions,
} from './createServices.js'
export { type DataLimits, defaultDataLimits } from './data/app.js'
export { type Chains, readChainFile, readChainFlags, type Upstream } from './data/chains.js'
export type { Analytics, AnalyticsDay } from './directory/analytics/analytics.js'
export type { FeatureSetting, WireFeature } from './directory/features.js'
export { isOriginAllowed, matchOrigin } from './directory/matchOrigin.js'
export type { Project, Projects } from './directory/projects.js'
export type { WalletQuery } from './directory/wallets/query.js'
export type { WalletRecord } from './directory/wallets/record.js'
export { parseWallets } from './directory/wallets/wallet.js'
export type { ImportResult, WalletPage, Wallets } from './directory/wallets/wallets.js'
export { ServiceError, type ServiceErrorCode } from './errors.js'
export type { Limit } from './http/limiter.js'
export { type ConnectionLimits, defaultConnectionLimits } from './http/listen.js'
export { createLineLog, type Log, silentLog } from './log.js'
export { type RunningServices, type ServeOptions, serve } from './serve.js'
export { openStore, type Store, type StoreOptions } from './store/openStore.js'
