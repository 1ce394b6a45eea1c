import { attemptAtom, attempts as attemptsResource, createAttemptWing, createHostConnect } from '../attempts/index.js'
import { reportLater } from '../base/emitter.js'
import { createScope } from '../base/scope.js'
import { type Chains, chains as chainsResource, createChains, type createProviders } from '../chains/index.js'
import {
  type ConnectionManager,
  connectionManager,
  connections as connectionsResource,
  createConnectionWing,
  type Restoring,
  type SignIn,
  signIn,
} from '../connections/index.js'
import { closedError } from '../contract/errors.js'
import type { ConnectOptions, OpenOptions } from '../contract/latchkey.js'
import type { ServiceClient } from '../contract/services.js'
import type { Connection } from '../contract/state.js'
import type { Feature } from '../feature/defineFeature.js'
import type { FeatureContext } from '../feature/featureContext.js'
import type { Instance } from '../feature/instance.js'
import { readyAtom } from '../feature/state.js'
import type { Features } from '../flags/index.js'
import {
  type CoreViews,
  createNavigation,
  navigation as navigationResource,
  pluginContexts,
} from '../navigation/index.js'
import { createPluginHost, type PluginHost, pluginHost } from '../plugins/index.js'
import { createAdapterContexts } from './adapterContexts.js'
import { createFeatureContexts } from './featureContexts.js'
import { followState } from './hostEvents.js'
import { createOpening } from './opening.js'
import { toInitialize } from './toInitialize.js'

/** What methods of the public object do. */
export interface Actions extends Pick<Chains, 'buildProvider' | 'switchNetwork' | 'wallet'> {
  open(view: string, options: OpenOptions): Promise<unknown>
  /** False where the view in sight may not be left. */
  close(): boolean
  /** @param closed aborts when the modal is closed before it has opened */
  connect(options: ConnectOptions, closed: AbortSignal): Promise<Connection>
  disconnect(namespaceOrId?: string): Promise<void>
  /** What asks for a sign-in; undefined where none does. */
  signIn(): Promise<SignIn | undefined>
  /** What is done with several connections. */
  manage(): Promise<ConnectionManager>
  /** Resolves with a plugin's controller. @param id the plugin's own, whatever the host has renamed it to */
  use(id: string): Promise<unknown>
  /** Hands plugins what came back in the page's address (see `PluginDescriptor.resumes`). */
  resume(values: Readonly<Record<string, string>>): void
  /** Fetches what opening would show. */
  preload(): Promise<unknown>
}

/** An instance at work, from its first start to its stop. */
export interface Work {
  readonly context: FeatureContext
  readonly actions: Actions
  start(): void
  stop(): void
}

/** What is there between a start and a stop, whether anything is at work or not. */
export interface WorkParts {
  readonly services: ServiceClient
  /** The flags; loaded and begun with the first call. */
  features(): Promise<Features>
  readonly providers: ReturnType<typeof createProviders>
  /** Where something is stored. */
  readonly restoring?: Restoring
  /** Runs once the page is idle, unless the instance stops before. */
  whenIdle(run: () => void): void
}

/**
 * Puts the wings of an instance together, each told only what it needs. What happens between them are events
 * (`KernelEvents`) and the state in the store.
 */
export function createWork(
  instance: Instance,
  coreViews: CoreViews,
  listed: readonly Feature[],
  parts: WorkParts,
): Work {
  const { environment, store, download } = instance
  const { services, features, providers } = parts
  const scope = createScope(reportLater)
  const wanted = listed.filter(({ applies }) => applies?.({ instance, services }) !== false)
  const decided = async (flag: string) => (await features()).decided(flag)
  const plugins: PluginHost = createPluginHost({
    ...{ store, download, decided },
    clock: environment.clock,
    descriptors: instance.listed,
    contextFor: async (part, scope) =>
      part.kind ? (await expect(pluginContexts)).create(part, scope) : contexts.of(scope),
    async addMessages(id, module) {
      if (module.messages) await (await expect(pluginContexts)).addMessages(id, module)
    },
    features: wanted,
    onFailure: (error) => context.tell(error),
  })
  const { offer, expect } = plugins
  const contexts = createFeatureContexts(instance, services, plugins)
  const context = contexts.of(scope)
  const { tell, track } = context
  const contextOf = createAdapterContexts(context)
  const chains = createChains(context, contextOf)
  const connections = createConnectionWing(context, { ...parts, contextOf, decided })
  const { connectors, memory } = connections
  const navigation = createNavigation(context, plugins, {
    ...coreViews,
    features,
    closedReason: () => store.get(attemptAtom)?.error ?? closedError(),
  })
  const attempts = createAttemptWing(context, connections, navigation)
  offer(pluginHost, plugins)
  offer(chainsResource, chains)
  offer(connectionsResource, connections)
  offer(navigationResource, navigation)
  offer(attemptsResource, attempts)
  followState(context, providers.build)

  return {
    context,
    actions: {
      ...chains,
      ...createHostConnect(context, navigation, connections, attempts, chains.adapters),
      open: createOpening(context, navigation, connections, attempts),
      close: navigation.views.close,
      signIn: () => plugins.get(signIn),
      manage: () => expect(connectionManager),
      use: async (id) => (await plugins.load(plugins.idOf(id))).module.controller,
      resume: (values) => void expect(pluginContexts).then((contexts) => contexts.resume(values), tell),
      // Wallets are asked for with the modal, so that the list is complete when it opens.
      preload: () => Promise.all([connectors.discover().then(connectors.preload), navigation.preload()]),
    },
    start() {
      context.onDispose(contexts.announce())
      connectors.start()
      navigation.start()
      context.onDispose(attempts.follow())
      const begun = wanted.map(({ id, begin }) => begin?.(context, () => plugins.load(id).catch(tell)))
      void Promise.all(begun).then(() => {
        if (!context.signal.aborted) track('INITIALIZE', toInitialize(instance))
      }, tell)
      features().catch(tell)
      void memory.restore().finally(() => {
        if (!context.signal.aborted) store.set(readyAtom, true)
      })
    },
    stop() {
      memory.stop()
      navigation.views.end()
      plugins.stop()
      connections.connections.release()
      context.toasts.dismiss()
      navigation.stop()
      // The hosts' listeners have heard of the end; now their providers' watches go as well.
      providers.release()
      scope.dispose()
    },
  }
}
