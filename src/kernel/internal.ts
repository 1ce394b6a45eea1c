/** What the package's own upper floors (ui, views, react, element) use besides the kernel's door. Not public. */

export { alertsAtom, optionsAtom, themeAtom } from './atoms.js'
export { unlessAborted, within } from './base/clock.js'
export { callListener, reportLater } from './base/emitter.js'
export { ignorable } from './base/ignorable.js'
export { createLoader } from './base/loader.js'
export { policyError } from './base/pagePolicy.js'
export type { Scope } from './base/scope.js'
export type { InstanceStorage } from './base/storage.js'
export { cleanText, foldText, isPlainText, mixesAlphabets } from './base/text.js'
export { createTranslate } from './base/translate.js'
export type { BuiltProvider } from './chains/providerFacade.js'
export type { ModalModule } from './composition.js'
export { recentAtom } from './connections/connectionMemory.js'
export { connectionId } from './connections/connectionState.js'
export type { ConnectorRegistry } from './connections/connectorRegistry.js'
export { toRequest } from './connections/connectRequest.js'
export { parseStoredConnections } from './connections/parseStored.js'
export { preparedAtom } from './connections/preparedState.js'
export { attemptAtom, connectionsAtom, connectorsAtom, type StoredConnection } from './connections/state.js'
export { toStored, toStoredAccount } from './connections/storedConnections.js'
export { isKnownApi } from './contract/apiVersion.js'
export type { Device } from './contract/page.js'
export type { ViewEntry } from './contract/state.js'
export { type CoreContext, defineCoreFeature } from './coreFeature.js'
export { createKernel } from './createKernel.js'
export { type Environment, pageEnvironment } from './environment.js'
export { flagOf, flagsAtom, isOn } from './flags/state.js'
export { insideOf } from './inside.js'
export type { Kernel } from './kernel.js'
export { type Binding, bindMoves, isOnTop, isThere, type Moves, type PluginNavigation } from './navigation/bindMoves.js'
export type { CoreViewIds } from './navigation/coreViews.js'
export type { Departures, Guard } from './navigation/guards.js'
export type { LoadedView } from './navigation/loadedView.js'
export type { ModalHandle } from './navigation/modal.js'
export { historyAtom } from './navigation/state.js'
export { networksAtom } from './networks/state.js'
export { expectRole } from './plugins/expectRole.js'
export { type LoadedPlugin, pluginError } from './plugins/pluginHost.js'
export { messagesAtom, pluginStatusAtom } from './plugins/state.js'
export {
  boundWallets,
  type ChainRpc,
  type ConnectionManager,
  chainRpc,
  connectionManager,
  type EndedNews,
  endedNews,
  type Figure,
  type Figures,
  figures,
  networkSwitch,
  type Pairings,
  type PluginContexts,
  type ProviderBuilder,
  pairings,
  pluginContexts,
  providerBuilder,
  type SignIn,
  signIn,
  type Wallets,
} from './roles.js'
export { createLazyServices } from './services/lazyServices.js'
export { linkSignals } from './services/linkSignals.js'
export { answerError } from './services/readBody.js'
export { isRetriedCode, isRetriedStatus } from './services/refusal.js'
export { Retry, withRetries } from './services/retry.js'
export { createServiceClient, type ServiceClientParts } from './services/serviceClient.js'
export { toActiveAccount } from './shownStates.js'
export { toastAtom } from './toasts.js'
export type { Composition } from './work.js'
