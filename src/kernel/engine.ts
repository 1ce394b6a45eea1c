import { createAdapters } from './adapters.js'
import { attemptAtom, connectionsAtom, flagsAtom, historyAtom, isOn, networksAtom, readyAtom } from './atoms.js'
import { within } from './clock.js'
import { createConnecting } from './connecting.js'
import { createConnectionMemory } from './connectionMemory.js'
import { createConnections } from './connections.js'
import { createConnectorRegistry } from './connectorRegistry.js'
import type { Core } from './core.js'
import { reportLater } from './emitter.js'
import { abortedError, isLatchkeyError, LatchkeyError } from './errors.js'
import { createFaceHost } from './faceHost.js'
import type { Features } from './features.js'
import type { Kernel } from './kernel.js'
import type { ConnectOptions, Latchkey, OpenOptions } from './latchkey.js'
import { createLoader } from './loader.js'
import { preferredFirst } from './networkList.js'
import { createToasts } from './notices.js'
import type { Navigation } from './plugin.js'
import { createPluginHost, pluginError } from './pluginHost.js'
import type { createProviders } from './providers.js'
import { createScope } from './scope.js'
import type { ServiceClient } from './serviceTypes.js'
import type { Alert, Connection } from './state.js'
import { createStorage } from './storage.js'
import { closedError, createViewStack } from './viewStack.js'

/** An instance at work, from its first start to its stop. */
export interface Engine extends Kernel {
  readonly adapters: ReturnType<typeof createAdapters>
  start(): void
  stop(): void
  open(view: string, options: OpenOptions): Promise<unknown>
  connect(options: ConnectOptions): Promise<Connection>
  disconnect(namespace?: string): Promise<void>
  switchNetwork: Latchkey['switchNetwork']
  /** Resolves with a plugin's controller. */
  use(plugin: string): Promise<unknown>
  /** Fetches what opening would show. */
  fetchAhead(): Promise<unknown>
}

/** What an engine shares with the rest of its instance's life. */
export interface EngineLife {
  readonly services: ServiceClient
  /** The flags; loaded and begun with the first call. */
  features(): Promise<Features>
  raise(alert: Alert): void
  readonly providers: ReturnType<typeof createProviders>
}

/** How long `connect()` waits for what is being restored. */
const restoreHeadStart = 1000

/** Makes everything that acts on an instance. */
export function createEngine(core: Core, life: EngineLife): Engine {
  const { latchkey, options, environment, store, emitter, networks, active } = core
  const { plugins = [] } = options
  const { clock, landmarks, coreViews } = environment
  const { state, watch } = latchkey

  // ---- what everything shares
  const scope = createScope(reportLater)
  const { signal, onDispose } = scope
  const { services, features, raise, providers } = life
  const toasts = createToasts(store, clock)
  const decided = async (flag: string) => (await features()).decided(flag)
  const track: Kernel['track'] = (event, properties = {}) => emitter.emit('track', { event, properties })

  // ---- parts, each told only what it needs
  const storage = createStorage(latchkey.id, environment.storage, () =>
    raise({
      code: 'STORAGE_UNAVAILABLE',
      level: 'warning',
      title: 'Storage is not available',
      detail: 'This browser forbids page storage, or it is full: connections are forgotten when the page is left.',
    }),
  )
  const adapters = createAdapters(options.adapters, () => store.get(networksAtom), clock, scope)
  const connectors = createConnectorRegistry({
    store,
    clock,
    sources: adapters.sources,
    networks: () => store.get(networksAtom),
    scope,
    onFailure: (_, error) => emitter.emit('error', { error }),
  })
  const connections = createConnections({
    store,
    clock,
    registry: connectors,
    networks: () => {
      const inUse = Object.values(state().namespaces).map(({ networkId }) => networkId)
      return preferredFirst(state().networks, ({ caipNetworkId }) => inUse.includes(caipNetworkId))
    },
    several: () => isOn(store.get(flagsAtom).multiWallet),
    severalDecided: () => decided('multiWallet').catch(() => false),
    report: reportLater,
    onConnect(connection, reconnected) {
      if (!reconnected) memory.noteUse(connection.connector.id)
      emitter.emit('connect', { connection, reconnected })
      track('CONNECT_SUCCESS', { method: 'browser', name: connection.connector.name, reconnect: reconnected })
    },
    onEnd(connection) {
      walletLoader.peek('')?.forgetBalances()
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
    connections,
    connectors,
    enabled: options.enableReconnect !== false,
  })
  const chainRpc = createLoader(async () => {
    const { createChainRpc } = await import('./chainRpc.js')
    return createChainRpc({ services, fetch: environment.fetch, clock, signal })
  })
  const walletLoader = createLoader(async () =>
    (await import('./wallets.js')).createWallets({
      connections,
      active,
      network: (networkId) => networks.find(networkId),
      adapter: adapters.load,
      reader: async (network) => (await chainRpc.load(''))(network),
      clock,
      signal,
    }),
  )
  const wallets = () => walletLoader.load('')
  const switchNetwork: Latchkey['switchNetwork'] = async (network) => {
    const { createNetworkSwitch } = await import('./networkSwitch.js')
    return createNetworkSwitch({ core, adapters, connections, wallets })(network)
  }
  const views = createViewStack({
    store,
    clock,
    assertKnown(view) {
      if (coreViews.includes(view) || plugins.some((plugin) => plugin.views?.includes(view))) return
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
    settle: views.settle,
  })
  const connecting = createConnecting({ store, connections, connectors, views, landmarks, track })
  const host = createPluginHost({
    store,
    clock,
    descriptors: plugins,
    decided,
    contextFor: async (descriptor, pluginScope) =>
      (await import('./pluginContext.js')).createPluginContext(kernel, descriptor, pluginScope),
    addMessages: async (plugin, module) =>
      (await import('./pluginContext.js')).addPluginMessages(kernel, plugin, module),
    onFailure: (error) => emitter.emit('error', { error }),
  })
  const viewLoader = createLoader(async (view) => {
    const core = coreViews.includes(view) && (await face.module()).views[view]
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
        if (status !== last.namespaces[namespace]?.status && status !== 'disconnected') providers.build(namespace)
      }
      if (now.account !== last.account || now.network !== last.network) emitter.emit('change', now)
      if (now.open !== last.open)
        track(now.open ? 'MODAL_OPEN' : 'MODAL_CLOSE', { connected: now.status === 'connected' })
      last = now
    })
  }
  const fetchAhead = () => {
    const methods = async () => {
      if (active()) return
      await features()
      const flags = store.get(flagsAtom)
      const wanted = host.inSlot('connect.method').filter(({ id, flag }) => isOn(flags[flag ?? id]))
      await Promise.all(wanted.map(({ id }) => host.load(id)))
    }
    // What fails here is asked for again, and told, when it is needed.
    return Promise.allSettled([
      face.load(),
      viewLoader.load(active() ? landmarks.account : landmarks.connect),
      methods(),
    ])
  }

  const start = () => {
    onDispose(
      environment.announce(latchkey.id, () =>
        raise({
          code: 'ID_SHARED',
          level: 'warning',
          title: 'Two instances share an id',
          detail: `Two live instances are named "${latchkey.id}" and share their storage. Give each an id of its own.`,
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
    features().catch((error) => emitter.emit('error', { error }))
    void memory.restore().finally(() => {
      if (!signal.aborted) store.set(readyAtom, true)
    })
    if (options.preload === 'idle') {
      onDispose(
        environment.whenIdle(() => {
          if (!signal.aborted) void fetchAhead()
        }),
      )
    }
  }

  const kernel: Kernel = {
    latchkey,
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

  return {
    ...kernel,
    adapters,
    start,
    stop() {
      leaving = true
      memory.stop()
      views.end()
      host.stop()
      connections.release()
      walletLoader.peek('')?.forgetBalances()
      toasts.dismiss()
      face.stop()
      // The hosts' listeners have heard of the end; now their providers' watches go as well.
      providers.sleep()
      scope.dispose()
    },
    open(view, { params, namespace }) {
      void connectors.discover()
      const opened = views.open(view, namespace ? { ...params, namespace } : params)
      const entry = views.current()
      // In parallel with the modal, not after it. What fails is shown there; a feature that is off has nothing to show.
      viewLoader.load(view).catch((error) => {
        if (isLatchkeyError(error, 'FEATURE_OFF') && views.current() === entry) views.end(error)
      })
      if (view === landmarks.connect) void fetchAhead()
      return opened
    },
    async connect({ connector, namespace }) {
      // What is being restored may be what is asked for; a wallet that is slow to say so is not waited for.
      await within(clock, restoreHeadStart, latchkey.ready(), abortedError, signal).catch(() => signal.throwIfAborted())
      const existing = active(namespace)
      if (existing && (!connector || existing.connector.id === connector)) return existing
      if (connector) return connecting.direct({ connector, namespace })
      try {
        await latchkey.open({ view: landmarks.connect, namespace })
      } catch (error) {
        // Connected all the same: by another way of the modal's, or on a chain that had to be left first.
        if (!active(namespace)) throw error
      }
      const made = active(namespace)
      if (!made) throw closedError()
      return made
    },
    async disconnect(namespace) {
      leaving = true
      const isAlone = () => state().open && state().connections.length === 0
      try {
        await connections.disconnect(namespace)
        if (isAlone()) views.end()
      } catch (error) {
        // Told where the person is looking: a closed modal shows no toast.
        if (isAlone()) views.reset(landmarks.connect)
        throw error
      } finally {
        leaving = false
      }
    },
    switchNetwork,
    use: async (plugin) => (await host.load(plugin)).module.controller,
    fetchAhead,
  }
}
