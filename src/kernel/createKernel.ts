import { createStore } from 'jotai/vanilla'
import { createAdapters } from './adapters.js'
import { checkComposition } from './checkComposition.js'
import { createConnecting } from './connecting.js'
import { createConnectionMemory } from './connectionMemory.js'
import { attemptAtom, connectionsAtom, createConnections } from './connections.js'
import { createConnectorRegistry } from './connectorRegistry.js'
import { createEmitter, reportLater } from './emitter.js'
import type { Environment } from './environment.js'
import { LatchkeyError } from './errors.js'
import { createFaceHost } from './faceHost.js'
import { createFeatures } from './features.js'
import { isOn } from './flags.js'
import { attachKernel, type Kernel } from './kernel.js'
import type { Latchkey, LatchkeyEvents } from './latchkey.js'
import { createLazyServices } from './lazyServices.js'
import { createLoader } from './loader.js'
import { toNetwork } from './network.js'
import { createNetworks } from './networks.js'
import { createAlerts, createToasts } from './notices.js'
import type { AdapterEntry, LatchkeyOptions } from './options.js'
import type { Navigation, PluginDescriptor } from './plugin.js'
import { createPluginHost, pluginError } from './pluginHost.js'
import { createProviders } from './providers.js'
import { createRequestCache } from './requestCache.js'
import { createScope } from './scope.js'
import type { Connection } from './state.js'
import { createStateAtom, flagsAtom, networksAtom, readyAtom, themeAtom } from './stateAtom.js'
import { createStorage } from './storage.js'
import { version } from './version.js'
import { closedError, createViewStack, historyAtom } from './viewStack.js'
import { createWallets } from './wallets.js'

/**
 * Makes an instance: pure, touches no page, storage or network before `start`.
 * @throws {LatchkeyError} when the composition cannot work (see `checkComposition`), NETWORK_INVALID, NETWORKS_EMPTY
 */
export function createKernel<
  const Adapters extends readonly AdapterEntry[],
  const Plugins extends readonly PluginDescriptor[] = readonly [],
>(options: LatchkeyOptions<Adapters, Plugins>, environment: Environment): Latchkey<Adapters, Plugins> {
  const { id = 'default', plugins = [], grants = {}, projectId = '' } = options
  const { clock, landmarks, coreViews } = environment
  checkComposition({ adapters: options.adapters, plugins, grants })

  // ---- what everything shares
  const store = createStore()
  const emitter = createEmitter<LatchkeyEvents>()
  const raise = createAlerts(store, options.debug !== false)
  const toasts = createToasts(store, clock)
  const stateAtom = createStateAtom()
  const state = () => store.get(stateAtom)
  const watch = (listener: () => void) => store.sub(stateAtom, listener)
  const track: Kernel['track'] = (event, properties = {}) => emitter.emit('track', { event, properties })
  const active = (namespace?: string): Connection | undefined => {
    const { namespaces, namespace: inUse } = state()
    return namespaces[namespace ?? inUse ?? '']?.connection
  }
  let scope = createScope(reportLater)
  let started = false
  let startedByHost = false
  let holds = 0

  store.set(networksAtom, readNetworks(options))
  store.set(themeAtom, { mode: options.themeMode ?? 'system', variables: options.themeVariables ?? {} })

  // ---- parts, each told only what it needs
  const storage = createStorage(id, environment.storage, () =>
    raise({
      code: 'STORAGE_UNAVAILABLE',
      level: 'warning',
      title: 'Storage is not available',
      detail: 'This browser forbids page storage, or it is full: connections are forgotten when the page is left.',
    }),
  )
  const adapters = createAdapters(
    options.adapters,
    () => store.get(networksAtom),
    () => scope,
  )
  const services = createLazyServices(
    {
      addresses: options.services,
      common: { projectId, st: 'appkit', sv: `html-${adapters.names.join(',') || 'universal'}-${version}` },
      fetch: environment.fetch,
      clock,
    },
    () => scope.signal,
  )
  const features = createFeatures({ store, clock, options, services, raise })
  const connectors = createConnectorRegistry({
    store,
    sources: adapters.sources,
    networks: () => store.get(networksAtom),
    scope: () => scope,
    onFailure: (_, error) => emitter.emit('error', { error }),
  })
  const connections = createConnections({
    store,
    clock,
    registry: connectors,
    networks: () =>
      preferredFirst(
        state().networks,
        Object.values(state().namespaces).map(({ networkId }) => networkId),
      ),
    several: () => isOn(store.get(flagsAtom).multiWallet),
    report: reportLater,
    onConnect(connection, reconnected) {
      memory.noteUse(connection.connector.id)
      emitter.emit('connect', { connection, reconnected })
      track('CONNECT_SUCCESS', { method: 'browser', name: connection.connector.name, reconnect: reconnected })
    },
    onEnd(connection) {
      wallets.forgetBalances()
      emitter.emit('disconnect', { connection })
      track('DISCONNECT_SUCCESS', { namespace: connection.namespace })
      // The wallet left by itself while its account was in sight.
      if (state().open && !leaving && !state().attempt && state().connections.length === 0)
        views.reset(landmarks.connect)
    },
  })
  const memory = createConnectionMemory({
    store,
    storage,
    clock,
    connections,
    connectors,
    enabled: options.enableReconnect !== false,
  })
  const wallets = createWallets({
    connections,
    active,
    network: (networkId) => networks.find(networkId),
    adapter: adapters.load,
    async reader(network) {
      const { createChainRpc } = await import('./chainRpc.js')
      return createChainRpc({ services, fetch: environment.fetch, clock, signal: scope.signal })(network)
    },
    cache: createRequestCache(clock),
    signal: () => scope.signal,
  })
  const networks = createNetworks({ store, adapters, connections, wallets: () => wallets, active })
  const providers = createProviders({ adapters, networks, wallets, state, watch })
  const views = createViewStack({
    store,
    clock,
    assertKnown(view) {
      if (view in coreViews || plugins.some((plugin) => plugin.views?.includes(view))) return
      throw new LatchkeyError('VIEW_UNKNOWN', `No view "${view}" is known. List the plugin that brings it.`)
    },
    landing: (view) => (view === landmarks.connect && active() ? landmarks.account : view),
    reason: () => store.get(attemptAtom)?.error ?? closedError(),
  })
  const navigation: Navigation = Object.freeze({
    push: views.push,
    replace: views.replace,
    reset: views.reset,
    back: views.back,
    close: () => void views.close(),
    finish: views.finish,
  })
  const connecting = createConnecting({ store, connections, connectors, views, landmarks, track })
  const host = createPluginHost({
    store,
    clock,
    descriptors: plugins,
    decided: features.decided,
    contextFor: async (descriptor, pluginScope) =>
      (await import('./pluginContext.js')).createPluginContext(kernel, descriptor, pluginScope),
    addMessages: async (plugin, module) =>
      (await import('./pluginContext.js')).addPluginMessages(kernel, plugin, module),
    onFailure: (error) => emitter.emit('error', { error }),
  })
  const viewLoader = createLoader(async (view) => {
    const core = coreViews[view]
    if (core) return { ...(await core()), plugin: undefined }
    const owner = host.ofView(view)
    if (!owner) throw new LatchkeyError('VIEW_UNKNOWN', `No view "${view}" is known. List the plugin that brings it.`)
    const plugin = await host.load(owner.id)
    const load = plugin.module.views?.[view]
    if (!load) throw pluginError(owner.id, 'views', new Error(`its setup returned no loader for "${view}"`))
    try {
      return { ...(await load()), plugin }
    } catch (cause) {
      throw pluginError(owner.id, `the view ${view}`, cause)
    }
  })

  // ---- rules that tie parts together
  let leaving = false
  let unsupported = false

  /** The wallet is on a chain that the host does not know: it is told to leave it, unless the host allows it (spec section 2). */
  const followNetwork = () => {
    const connection = active()
    const wasUnsupported = unsupported
    unsupported =
      connection !== undefined &&
      !networks.find(connection.networkId) &&
      options.enableNetworkSwitch !== false &&
      !options.allowUnsupportedChain
    if (unsupported === wasUnsupported) return
    if (unsupported) {
      if (state().open) views.reset(landmarks.unsupported)
      else void views.open(landmarks.unsupported)
    } else if (store.get(historyAtom).some(({ view }) => view === landmarks.unsupported)) views.end()
  }
  const followChanges = () => {
    let last = state()
    return watch(() => {
      const now = state()
      for (const [namespace, { status }] of Object.entries(now.namespaces)) {
        if (status !== last.namespaces[namespace]?.status && status !== 'disconnected') providers.wake(namespace)
      }
      if (now.account !== last.account || now.network !== last.network) emitter.emit('change', now)
      if (now.open !== last.open)
        track(now.open ? 'MODAL_OPEN' : 'MODAL_CLOSE', { connected: now.status === 'connected' })
      last = now
    })
  }
  const fetchAhead = () => {
    const ahead: Promise<unknown>[] = [face.load(), viewLoader.load(active() ? landmarks.account : landmarks.connect)]
    const flags = store.get(flagsAtom)
    if (!active()) {
      for (const { id: plugin, flag } of host.inSlot('connect.method'))
        if (isOn(flags[flag ?? plugin])) ahead.push(host.load(plugin))
    }
    // What fails here is asked for again, and told, when it is needed.
    return Promise.allSettled(ahead)
  }

  let whenReady = deferred()
  const begin = () => {
    if (started || !environment.isBrowser) return
    started = true
    if (scope.signal.aborted) {
      scope = createScope(reportLater)
      whenReady = deferred()
    }
    const { signal, onDispose } = scope
    onDispose(
      environment.announce(id, () =>
        raise({
          code: 'ID_SHARED',
          level: 'warning',
          title: 'Two instances share an id',
          detail: `Two live instances are named "${id}" and share their storage. Give each an id of its own.`,
        }),
      ),
    )
    connectors.start()
    face.start()
    onDispose(connecting.follow())
    onDispose(followChanges())
    onDispose(store.sub(connectionsAtom, followNetwork))
    onDispose(store.sub(networksAtom, followNetwork))
    onDispose(
      views.guard(() => !unsupported || !store.get(historyAtom).some(({ view }) => view === landmarks.unsupported)),
    )
    if (options.analytics && services.has('directory')) {
      const begun = import('./analytics.js').then(({ sendEvents }) => {
        if (!signal.aborted) sendEvents(kernel, emitter, scope)
      })
      begun.catch((error) => emitter.emit('error', { error }))
    }
    environment.afterPaint(() => {
      if (signal.aborted) return
      features.start(signal)
      void memory.restore().finally(() => {
        if (signal.aborted) return
        store.set(readyAtom, true)
        whenReady.resolve()
      })
      if (options.preload === 'idle')
        environment.whenIdle(() => {
          if (!signal.aborted) void fetchAhead()
        })
    })
  }

  // ---- the public face
  const latchkey: Latchkey<Adapters, Plugins> = {
    id,
    start() {
      startedByHost = true
      begin()
    },
    hold() {
      begin()
      holds++
      let held = true
      return () => {
        if (!held) return
        held = false
        holds--
        // A framework that mounts twice lets go and holds again at once.
        clock.after(0, () => holds === 0 && !startedByHost && latchkey.stop())
      }
    },
    stop() {
      if (!started) return
      started = false
      startedByHost = false
      leaving = true
      memory.stop()
      views.end()
      host.stop()
      connections.release()
      face.stop()
      scope.dispose()
      adapters.clear()
      viewLoader.clear()
      store.set(readyAtom, false)
      leaving = false
    },
    ready() {
      begin()
      return whenReady.promise
    },
    state,
    watch,
    on: emitter.on,
    open({ view, params, namespace } = {}) {
      begin()
      void connectors.discover()
      const target = view ?? (active(namespace) ? landmarks.account : landmarks.connect)
      // In parallel with the modal, not after it.
      viewLoader.load(target).catch(() => {})
      if (target === landmarks.connect) void fetchAhead()
      return views.open(target, namespace ? { ...params, namespace } : params)
    },
    close: views.close,
    async connect({ connector, namespace } = {}) {
      begin()
      const existing = active(namespace)
      if (existing && (!connector || existing.connector.id === connector)) return existing
      if (connector) return connecting.direct({ connector, namespace })
      return (await latchkey.open({ view: landmarks.connect, namespace })) as Connection
    },
    async disconnect(namespace) {
      leaving = true
      try {
        await connections.disconnect(namespace)
      } finally {
        leaving = false
        if (state().open && state().connections.length === 0) views.end()
      }
    },
    switchNetwork: networks.switchTo,
    addNetwork: networks.add,
    removeNetwork: networks.remove,
    provider: (namespace) => providers.get(namespace),
    async use(plugin) {
      begin()
      const { module } = await host.load(plugin.id)
      // The controller's type was inferred from this plugin's own descriptor.
      return module.controller as never
    },
    setTheme(mode, variables) {
      const { variables: before } = store.get(themeAtom)
      store.set(themeAtom, { mode, variables: variables ?? before })
    },
    preload(now = false) {
      if (now || options.preload !== 'none') {
        begin()
        void fetchAhead()
      }
    },
  }

  const kernel: Kernel = {
    latchkey,
    initialState: state(),
    options,
    environment,
    store,
    storage,
    locale: options.locale ?? environment.locale(),
    views,
    navigation,
    plugins: host,
    connectors,
    wallets,
    services,
    toasts,
    track,
    loadView: viewLoader.load,
    peekView: viewLoader.peek,
    choose: connecting.choose,
    chooseAgain: connecting.chooseAgain,
    endConnection: connections.end,
    activate: (connection) => connections.dispatch({ type: 'activated', id: connection }),
  }
  const face = createFaceHost(kernel, environment)
  return attachKernel(latchkey, kernel)
}

/** A promise that is resolved from outside. */
function deferred() {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

/** The host's networks, normalised, the default one first. */
function readNetworks({ networks, defaultNetwork }: LatchkeyOptions) {
  const all = networks.map(toNetwork)
  if (all.length === 0) throw new LatchkeyError('NETWORKS_EMPTY', 'No network is listed. Give networks at least one.')
  return preferredFirst(all, [
    all.find((network) => network.id === defaultNetwork || network.caipNetworkId === defaultNetwork)?.caipNetworkId,
  ])
}

const preferredFirst = <Item extends { readonly caipNetworkId: string }>(
  networks: readonly Item[],
  preferred: readonly (string | undefined)[],
): readonly Item[] => {
  const isPreferred = ({ caipNetworkId }: Item) => preferred.includes(caipNetworkId)
  return [...networks.filter(isPreferred), ...networks.filter((network) => !isPreferred(network))]
}
