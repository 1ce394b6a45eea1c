import { readyAtom } from './atoms.js'
import { type Chains, createChains } from './chains/chainWing.js'
import { figures } from './chains/figures.js'
import type { ModalComposition } from './composition.js'
import { type Connecting, createConnecting } from './connections/connecting.js'
import { type ConnectionManager, connectionManager } from './connections/connectionManager.js'
import { createConnectionWing } from './connections/connectionWing.js'
import { createHostConnect } from './connections/hostConnect.js'
import { type SignIn, signIn } from './connections/signIn.js'
import { attemptAtom } from './connections/state.js'
import { namespaceOf } from './contract/caip.js'
import { closedError } from './contract/errors.js'
import type { ConnectOptions, OpenOptions } from './contract/latchkey.js'
import type { Connection } from './contract/state.js'
import type { Core } from './core.js'
import type { CoreFeature } from './coreFeature.js'
import { followState } from './hostEvents.js'
import type { Kernel } from './kernel.js'
import { createNavigation } from './navigation/navigationWing.js'
import { createOpening } from './opening.js'
import { expectContexts } from './plugins/expectContexts.js'
import { expectRole } from './plugins/expectRole.js'
import { createPlugins } from './plugins/pluginWing.js'
import { toInitialize } from './toInitialize.js'
import { createWing, type EngineLife } from './wing.js'

/** An instance at work, from its first start to its stop. */
export interface Engine extends Kernel, Pick<Chains, 'buildProvider'> {
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

/**
 * Puts the wings of an instance together, each told only what it needs. What happens between them are events
 * (`KernelEvents`) and the state in the store.
 */
export function createEngine(
  core: Core,
  composition: ModalComposition,
  features: readonly CoreFeature[],
  life: EngineLife,
): Engine {
  const { latchkey, options, store } = core
  const wing = createWing(core, composition, life, {
    wallets: () => chains.wallets(),
    place: () => navigation.place(),
    present: (...view) => navigation.present(...view),
  })
  const { scope, toasts, tellError } = wing
  const plugins = createPlugins(wing, features, () => kernel)
  const chains = createChains(wing, plugins, () => connecting.connections)
  const loadModalCode = options.modal === false ? undefined : composition.loadModalCode
  const loadModal =
    loadModalCode &&
    (async () => {
      const { createModal, views } = await loadModalCode(options)
      return { create: () => createModal(kernel), views }
    })
  const connecting = createConnectionWing(wing, chains.adapters.sources, plugins)
  const closedReason = () => store.get(attemptAtom)?.error ?? closedError()
  const navigation = createNavigation(wing, plugins, closedReason, loadModal)
  const attempts: Connecting = createConnecting(wing, connecting, navigation, plugins)
  const open = createOpening(wing, navigation, connecting, attempts)

  // Wallets are asked for with the modal, so that the list is complete when it opens.
  const preload = () =>
    Promise.all([connecting.connectors.discover().then(connecting.connectors.preload), navigation.preload()])

  const manage = () => expectRole(plugins, connectionManager, 'management of several connections')

  const kernel: Kernel = {
    ...wing,
    plugins,
    views: navigation.views,
    navigation: navigation.navigation,
    pluginNavigation: navigation.pluginNavigation,
    loadView: navigation.loadView,
    peekView: navigation.peekView,
    connectors: connecting.connectors,
    connections: connecting.connections,
    offered: connecting.networks,
    offer: connecting.offer,
    takeSigned: connecting.takeSigned,
    adapters: chains.adapters,
    wallet: chains.wallet,
    wallets: chains.wallets,
    figures: () => expectRole(plugins, figures, 'balances'),
    switchNetwork: chains.switchNetwork,
    choose: attempts.choose,
    chooseAgain: attempts.chooseAgain,
    preparePairing: attempts.prepare,
    beginAttempt: attempts.begin,
    connectDirectly: attempts.direct,
    preferNetwork: (networkId) =>
      connecting.connections.dispatch({ type: 'selected', namespace: namespaceOf(networkId), networkId }),
  }
  followState(wing, plugins)
  const { connect, disconnect } = createHostConnect(wing, navigation, connecting, attempts, chains.adapters)

  return {
    ...kernel,
    buildProvider: chains.buildProvider,
    start() {
      scope.onDispose(wing.neighbours.announce(latchkey.id, () => wing.alert('ID_SHARED', latchkey.id)))
      connecting.connectors.start()
      navigation.start()
      scope.onDispose(attempts.follow())
      const begun = features.map(({ applies, begin }) => applies?.(kernel) !== false && begin?.(kernel))
      void Promise.all(begun).then(() => {
        if (!scope.signal.aborted) wing.track('INITIALIZE', toInitialize(core))
      }, tellError)
      life.features().catch(tellError)
      void connecting.memory.restore().finally(() => {
        if (!scope.signal.aborted) store.set(readyAtom, true)
      })
    },
    stop() {
      connecting.memory.stop()
      navigation.views.end()
      plugins.stop()
      connecting.connections.release()
      toasts.dismiss()
      navigation.stop()
      // The hosts' listeners have heard of the end; now their providers' watches go as well.
      life.providers.release()
      scope.dispose()
    },
    open,
    connect,
    disconnect,
    signIn: () => plugins.get(signIn),
    manage,
    use: async (id) => (await plugins.load(plugins.idOf(id))).module.controller,
    resume: (values) => void expectContexts(plugins).then((contexts) => contexts.resume(values), tellError),
    preload,
  }
}
