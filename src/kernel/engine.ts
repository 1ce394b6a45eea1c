import { createAdapterContexts } from './adapterContexts.js'
import { readyAtom } from './atoms.js'
import { attempts as attemptsResource, createAttemptWing } from './attempts/attemptWing.js'
import { createHostConnect } from './attempts/hostConnect.js'
import { attemptAtom } from './attempts/state.js'
import { reportLater } from './base/emitter.js'
import { createScope } from './base/scope.js'
import { type Chains, chains as chainsResource, createChains } from './chains/chainWing.js'
import { figures } from './chains/figures.js'
import type { createProviders } from './chains/providers.js'
import type { ModalComposition } from './composition.js'
import {
  type ConnectionManager,
  connectionManager,
  connections as connectionsResource,
  createConnectionWing,
} from './connections/connections.js'
import type { Restoring } from './connections/lateCode.js'
import { type SignIn, signIn } from './connections/signIn.js'
import { closedError } from './contract/errors.js'
import type { ConnectOptions, OpenOptions } from './contract/latchkey.js'
import type { ServiceClient } from './contract/services.js'
import type { Connection } from './contract/state.js'
import type { Feature } from './feature/defineFeature.js'
import type { Instance } from './feature/instance.js'
import { createFeatureContexts } from './featureContexts.js'
import type { Features } from './flags/features.js'
import { followState } from './hostEvents.js'
import type { Kernel } from './kernel.js'
import { createNavigation, navigation as navigationResource } from './navigation/navigationWing.js'
import { createOpening } from './opening.js'
import { pluginContexts } from './pluginContexts.js'
import { createPluginHost, type PluginHost, pluginHost } from './plugins/pluginHost.js'
import { toInitialize } from './toInitialize.js'

/** An instance at work, from its first start to its stop. */
export interface Engine extends Kernel, Pick<Chains, 'buildProvider' | 'switchNetwork'> {
  start(): void
  stop(): void
  open(view: string, options: OpenOptions): Promise<unknown>
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

/** What an engine shares with the rest of its instance's life. */
export interface EngineLife {
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
export function createEngine(
  instance: Instance,
  composition: ModalComposition,
  listed: readonly Feature[],
  life: EngineLife,
): Engine {
  const { options, environment, store, download } = instance
  const { services, features, providers } = life
  const scope = createScope(reportLater)
  const wanted = listed.filter(({ applies }) => applies?.({ instance, services }) !== false)
  const decided = async (flag: string) => (await features()).decided(flag)
  const plugins: PluginHost = createPluginHost({
    ...{ store, download, decided },
    clock: environment.clock,
    descriptors: instance.listed,
    contextFor: async (descriptor, scope) => (await expect(pluginContexts)).create(descriptor, scope),
    async addMessages(id, module) {
      if (module.messages) await (await expect(pluginContexts)).addMessages(id, module)
    },
    features: wanted,
    featureContext: (scope) => contexts.of(scope),
    onFailure: (error) => context.tellError(error),
  })
  const { offer, expect } = plugins
  const contexts = createFeatureContexts(instance, services, plugins)
  const context = contexts.of(scope)
  const { tellError, track } = context
  const contextOf = createAdapterContexts(context)
  const chains = createChains(context, contextOf)
  const connections = createConnectionWing(context, { ...life, contextOf, decided })
  const load = options.modal === false ? undefined : composition.loadModalCode
  const navigation = createNavigation(context, plugins, {
    ...composition,
    features,
    closedReason: () => store.get(attemptAtom)?.error ?? closedError(),
    loadModal:
      load &&
      (async () => {
        const { createModal, views } = await load(options)
        return { create: () => createModal(kernel), views }
      }),
  })
  const attempts = createAttemptWing(context, connections, navigation)
  offer(pluginHost, plugins)
  offer(chainsResource, chains)
  offer(connectionsResource, connections)
  offer(navigationResource, navigation)
  offer(attemptsResource, attempts)

  const kernel: Kernel = {
    ...instance,
    ...context,
    ...navigation,
    ...connections,
    ...chains,
    ...attempts,
    plugins,
    figures: () => expect(figures),
  }
  followState(context, providers.build)

  return {
    ...kernel,
    ...chains,
    ...createHostConnect(context, navigation, connections, attempts, chains.adapters),
    start() {
      context.onDispose(contexts.announce())
      connections.connectors.start()
      navigation.start()
      context.onDispose(attempts.follow())
      const begun = wanted.map(({ id, begin }) => begin?.(context, () => plugins.load(id).catch(tellError)))
      void Promise.all(begun).then(() => {
        if (!context.signal.aborted) track('INITIALIZE', toInitialize(instance))
      }, tellError)
      features().catch(tellError)
      void connections.memory.restore().finally(() => {
        if (!context.signal.aborted) store.set(readyAtom, true)
      })
    },
    stop() {
      connections.memory.stop()
      navigation.views.end()
      plugins.stop()
      connections.connections.release()
      context.toasts.dismiss()
      navigation.stop()
      // The hosts' listeners have heard of the end; now their providers' watches go as well.
      providers.release()
      scope.dispose()
    },
    open: createOpening(context, navigation, connections, attempts),
    signIn: () => plugins.get(signIn),
    manage: () => expect(connectionManager),
    use: async (id) => (await plugins.load(plugins.idOf(id))).module.controller,
    resume: (values) => void expect(pluginContexts).then((contexts) => contexts.resume(values), tellError),
    // Wallets are asked for with the modal, so that the list is complete when it opens.
    preload: () =>
      Promise.all([connections.connectors.discover().then(connections.connectors.preload), navigation.preload()]),
  }
}
