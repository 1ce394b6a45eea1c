import { attemptWing, createHostConnect } from '../attempts/index.js'
import { reportLater } from '../base/emitter.js'
import { createScope } from '../base/scope.js'
import { type Chains, chains, chainWing, hostProviders } from '../chains/index.js'
import {
  type ConnectionManager,
  connectionManager,
  connections,
  connectionWing,
  restoring,
  type SignIn,
  signIn,
} from '../connections/index.js'
import type { ConnectOptions, OpenOptions } from '../contract/latchkey.js'
import type { ServiceClient } from '../contract/services.js'
import type { Connection } from '../contract/state.js'
import type { Feature, Provided } from '../feature/defineFeature.js'
import type { FeatureContext } from '../feature/featureContext.js'
import type { Instance } from '../feature/instance.js'
import { readyAtom } from '../feature/state.js'
import { featureFlags } from '../flags/index.js'
import { coreViews, navigation, navigationWing, opening, pluginContexts } from '../navigation/index.js'
import { createPluginHost, type PluginHost, pluginHost } from '../plugins/index.js'
import { adapterContextWing } from './adapterContexts.js'
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
  /** From here on the host hears of it, and may stop it. */
  start(): void
  stop(): void
}

/** What wings need of a run: who asks for it has declared it. */
const fromRun = { coreViews, featureFlags, hostProviders, restoring }

/** What is there as long as an instance is at work, in the order in which it begins: each may need those before it at once. */
const wings = [adapterContextWing, chainWing, connectionWing, navigationWing, attemptWing]

/**
 * Begins the wings, and with the start the features. What happens between them are events (`KernelEvents`) and the state in the store;
 * in which order they end is said in `stop`.
 */
export function createWork(
  instance: Instance,
  services: ServiceClient,
  listed: readonly Feature[],
  parts: Provided<typeof fromRun>,
): Work {
  const { environment, store, download } = instance
  const scope = createScope(reportLater)
  const wanted = listed.filter(({ applies }) => applies?.({ instance, services }) !== false)
  const plugins: PluginHost = createPluginHost({
    ...{ store, download },
    clock: environment.clock,
    decided: async (flag) => (await parts.featureFlags()).decided(flag),
    descriptors: instance.listed,
    contextFor: async (part, scope) =>
      part.kind ? (await expect(pluginContexts)).create(part, scope) : contexts.of(scope),
    async addMessages(id, module) {
      if (module.messages) await (await expect(pluginContexts)).addMessages(id, module)
    },
    features: wanted,
    onFailure: (error) => context.tell(error),
  })
  const { expect, need, offer } = plugins
  const contexts = createFeatureContexts(instance, services, plugins)
  const context = contexts.of(scope)
  const { tell, track } = context
  offer({ pluginHost }, { pluginHost: plugins })
  offer(fromRun, parts)
  for (const { provides, begin } of wings) offer(provides, begin(context))
  const { connectors, connections: live, memory } = need(connections)
  const { views, preload, reveal, isAtHome, removeModal } = need(navigation)
  const open = createOpening(context)
  offer({ opening }, { opening: open })
  followState(context)

  return {
    context,
    actions: {
      ...need(chains),
      ...createHostConnect(context),
      open(view, options) {
        const opened = open(view, options)
        reveal()
        return opened
      },
      close() {
        if (!isAtHome()) return views.close()
        views.release()
        return true
      },
      signIn: () => plugins.get(signIn),
      manage: () => expect(connectionManager),
      use: async (id) => (await plugins.load(plugins.idOf(id))).module.controller,
      resume: (values) => void expect(pluginContexts).then((contexts) => contexts.resume(values), tell),
      // Wallets are asked for with the modal, so that the list is complete when it opens.
      preload: () => Promise.all([connectors.discover().then(connectors.preload), preload()]),
    },
    start() {
      context.onDispose(contexts.announce())
      connectors.start()
      const begun = wanted.map(({ id, begin }) => begin?.(context, () => plugins.load(id).catch(tell)))
      void Promise.all(begun).then(() => {
        if (!context.signal.aborted) track('INITIALIZE', toInitialize(instance))
      }, tell)
      parts.featureFlags().catch(tell)
      void memory.restore().finally(() => {
        if (!context.signal.aborted) store.set(readyAtom, true)
      })
    },
    stop() {
      memory.stop()
      views.end()
      plugins.stop()
      live.release()
      context.toasts.dismiss()
      removeModal()
      // The hosts' listeners have heard of the end; now their providers' watches go as well.
      parts.hostProviders.release()
      scope.dispose()
    },
  }
}
