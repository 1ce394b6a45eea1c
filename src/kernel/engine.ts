import { toAppMetadata } from './appMetadata.js'
import { readyAtom } from './atoms.js'
import { unlessAborted, within } from './base/clock.js'
import { reportLater } from './base/emitter.js'
import { createLoader } from './base/loader.js'
import { createPage } from './base/page.js'
import type { Download } from './base/pagePolicy.js'
import { createScope } from './base/scope.js'
import { createStorage } from './base/storage.js'
import { createActiveWallet } from './chains/activeWallet.js'
import { createAdapters } from './chains/adapters.js'
import { preferredFirst } from './chains/networkList.js'
import type { createProviders } from './chains/providers.js'
import { balancesAtom, networksAtom } from './chains/state.js'
import type { Composition } from './composition.js'
import { createConnecting } from './connections/connecting.js'
import { createConnectionMemory } from './connections/connectionMemory.js'
import { createConnections } from './connections/connections.js'
import { createConnectorRegistry } from './connections/connectorRegistry.js'
import { attemptAtom, connectionsAtom, connectorsAtom } from './connections/state.js'
import type { WalletAccount } from './contract/accounts.js'
import { namespaceOf } from './contract/caip.js'
import type { ConnectorSession, ConnectRequest } from './contract/connector.js'
import type { AdapterContext } from './contract/context.js'
import { abortedError, closedError, isLatchkeyError, LatchkeyError } from './contract/errors.js'
import type { ConnectOptions, Latchkey, OpenOptions } from './contract/latchkey.js'
import type { ServiceClient } from './contract/services.js'
import type { SiwxOption } from './contract/siwx.js'
import type { Alert, Connection, ViewEntry } from './contract/state.js'
import type { Core } from './core.js'
import type { Features } from './features/features.js'
import { flagsAtom, isOn } from './features/state.js'
import { createInstanceContexts } from './instanceContext.js'
import type { Kernel } from './kernel.js'
import { bindMoves } from './navigation/bindMoves.js'
import { createFaceHost } from './navigation/faceHost.js'
import { historyAtom } from './navigation/state.js'
import { createViewStack } from './navigation/viewStack.js'
import { createToasts } from './notices.js'
import { createPluginHost, pluginError } from './plugins/pluginHost.js'
import type { ConnectionManager } from './profile/manageConnections.js'

/** An instance at work, from its first start to its stop. */
export interface Engine extends Kernel {
  readonly adapters: ReturnType<typeof createAdapters>
  start(): void
  stop(): void
  open(view: string, options: OpenOptions): Promise<unknown>
  /** @param closed aborts when the modal is closed before it has opened */
  connect(options: ConnectOptions, closed: AbortSignal): Promise<Connection>
  /** See `ProviderLink.connect`. */
  requestAccounts(namespace: string): Promise<readonly WalletAccount[]>
  disconnect(namespaceOrId?: string): Promise<void>
  /** What is done with several connections; loaded with its first use, and where several wallets are allowed. */
  manage(): Promise<ConnectionManager>
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
  /** Tells the host of what a content policy blocked; leaves other errors alone. */
  tellBlocked(error: unknown): void
  readonly download: Download
}

/** How long `connect()` waits for what is being restored. */
const restoreHeadStart = 1000

/** Makes everything that acts on an instance. */
export function createEngine(core: Core, composition: Composition, life: EngineLife): Engine {
  const { latchkey, options, environment, store, emitter, networks, active } = core
  const { plugins = [], siwe } = options
  const { loadSiwe, landmarks, coreViews } = composition
  const older: SiwxOption | undefined =
    siwe && siwe.enabled !== false && loadSiwe
      ? async (context) => (await loadSiwe()).fromSiwe(siwe, context)
      : undefined
  const siwx = options.siwx ?? older
  const { clock, page = createPage() } = environment
  const { state, watch } = latchkey

  // ---- what everything shares
  const scope = createScope(reportLater)
  const { signal, onDispose } = scope
  const { services, features, raise, providers, tellBlocked, download } = life
  const toasts = createToasts(store, clock)
  const decided = async (flag: string) => (await features()).decided(flag)
  const severalDecided = () => decided('multiWallet').catch(() => false)
  const tellError = (error: Error) => emitter.emit('error', { error })
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
  const contextOf = createInstanceContexts({
    id: latchkey.id,
    projectId: options.projectId,
    app: () => toAppMetadata(options.metadata, page.facts()),
    networks: () => store.get(networksAtom),
    wallets: () => wallets(),
    services,
    storage,
    page,
    clock,
    onStored: environment.onStored,
  })
  const adapterContext = (id: string): AdapterContext => Object.freeze(contextOf(`adapter.${id}`, scope))
  const adapters = createAdapters(options.adapters, scope, adapterContext, download)
  const connectors = createConnectorRegistry({
    store,
    clock,
    sources: adapters.sources,
    contextOf: adapterContext,
    download,
    scope,
    onFailure: (_, error) => emitter.emit('error', { error }),
  })
  const networksInOrder = () => {
    const inUse = Object.values(state().namespaces).map(({ networkId }) => networkId)
    return preferredFirst(state().networks, ({ caipNetworkId }) => inUse.includes(caipNetworkId))
  }
  const offer: ConnectRequest['signIn'] = siwx && (async (chainId) => (await signIn.load('')).offer(chainId))
  const signed = new WeakSet<ConnectorSession>()
  const connections = createConnections({
    store,
    clock,
    registry: connectors,
    networks: networksInOrder,
    several: () => isOn(store.get(flagsAtom).multiWallet),
    severalDecided,
    signIn: offer,
    report: reportLater,
    onFailure: tellBlocked,
    onConnect(connection, reconnected, wallet) {
      const { connector } = connection
      if (!reconnected) memory.noteUse(wallet?.id ?? connector.id)
      emitter.emit('connect', { connection, reconnected })
      const paired = () => (page.device().phone ? 'mobile' : 'qrcode')
      const method = connector.type === 'walletConnect' ? paired() : 'browser'
      const name = wallet?.name ?? connection.wallet?.name ?? connector.name
      track('CONNECT_SUCCESS', { method, name, reconnect: reconnected })
    },
    onEnd(connection) {
      if (siwx) signIn.load('').then((flow) => flow.leave(connection), tellError)
      walletLoader.peek('')?.forgetBalances()
      emitter.emit('disconnect', { connection })
      track('DISCONNECT_SUCCESS', { namespace: connection.namespace })
      // The wallet left by itself while its account was in sight.
      if (!state().open || leaving || state().attempt || state().connections.length) return
      // The core's views are about the account. A plugin's stays, and gets an account again where it asked for one.
      if (store.get(historyAtom).every(({ view }) => isCore(view))) views.reset(landmarks.connect)
      else pluginNavigation.peek('')?.offerAgain()
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
    const { createChainRpc } = await import('./chains/chainRpc.js')
    return createChainRpc({
      services,
      fetch: environment.fetch,
      clock,
      signal,
      adapter: adapters.load,
      onBlocked: tellBlocked,
      onWrongChain(error) {
        tellError(error)
        raise({ code: error.code, level: 'warning', title: 'An RPC URL is of another chain', detail: error.message })
      },
    })
  })
  const walletLoader = createLoader(async () =>
    (await import('./chains/wallets.js')).createWallets({
      connections,
      active,
      network: (networkId) => networks.find(networkId),
      adapter: adapters.load,
      reader: async (network) => (await chainRpc.load(''))(network),
      onFreshBalance: () => store.set(balancesAtom, store.get(balancesAtom) + 1),
      clock,
      signal,
    }),
  )
  const wallets = () => walletLoader.load('')
  const directories = createLoader(async () =>
    (await import('./wallets/walletDirectory.js')).createWalletDirectory({
      options,
      services,
      store,
      clock,
      connectors,
    }),
  )
  const switchNetwork: Latchkey['switchNetwork'] = async (network) => {
    const { createNetworkSwitch } = await import('./chains/networkSwitch.js')
    return createNetworkSwitch({ core, adapters, connections, wallets })(network)
  }
  const signIn = createLoader(async () => {
    const { createSignIn } = await import('./signIn/signIn.js')
    return createSignIn({
      option: siwx as SiwxOption,
      context: Object.freeze(contextOf('siwx', scope)),
      store,
      views,
      view: landmarks.signIn,
      active,
      network: networks.find,
      wallets,
      takeSigned({ id }) {
        const session = connections.session(id)
        if (!session?.signedIn || signed.has(session)) return []
        signed.add(session)
        return session.signedIn
      },
      switchNetwork,
      async disconnect({ id }) {
        leaving = true
        try {
          await connections.end(id)
        } finally {
          leaving = false
        }
      },
      onFailure(error) {
        emitter.emit('error', { error })
        toasts.error(error.message)
      },
      track,
    })
  })
  const admit = siwx && (async () => (await signIn.load('')).check())
  const isCore = (view: string) => coreViews.includes(view)
  const views = createViewStack({
    store,
    clock,
    isCore,
    assertKnown(view) {
      if (isCore(view) || host.ofView(view)) return
      throw new LatchkeyError('VIEW_UNKNOWN', `No view "${view}" is known. List the plugin that brings it.`)
    },
    // Whoever connects one more wallet wanted to be there.
    landing: ({ view, params }) =>
      view === landmarks.connect && active() && params.namespace === undefined ? landmarks.account : view,
    reason: () => store.get(attemptAtom)?.error ?? closedError(),
  })
  const pluginNavigation = createLoader(async () =>
    (await import('./navigation/pluginNavigation.js')).createPluginNavigation(kernel),
  )
  const connecting = createConnecting({
    store,
    clock,
    connections,
    connectors,
    networks: networksInOrder,
    views,
    admit,
    signIn: offer,
    landmarks,
    track,
  })
  const manager = createLoader(async () => {
    const { createConnectionManager } = await import('./profile/manageConnections.js')
    signal.throwIfAborted()
    return createConnectionManager({
      store,
      storage,
      state,
      connections,
      connectors,
      severalDecided,
      pair(connector, namespace) {
        const { view = landmarks.connecting } = connector
        connecting.begin(connector, { view, namespaces: [namespace] })
        return views.open(view)
      },
      raise,
    })
  })
  const host = createPluginHost({
    store,
    clock,
    descriptors: plugins,
    decided,
    download,
    async contextFor(descriptor, pluginScope) {
      const arriving = [import('./plugins/pluginContext.js'), pluginNavigation.load('')] as const
      const [{ createPluginContext }, navigation] = await Promise.all(arriving)
      return createPluginContext(kernel, descriptor, pluginScope, navigation)
    },
    addMessages: async (plugin, module) =>
      (await import('./plugins/pluginContext.js')).addPluginMessages(kernel, plugin, module),
    onFailure: (error) => emitter.emit('error', { error }),
  })
  const viewLoader = createLoader(async (view) => {
    const core = coreViews.includes(view) && (await face.module()).views[view]
    if (core) return { ...(await download(core)), plugin: undefined }
    const owner = host.ofView(view)
    if (!owner) throw new LatchkeyError('VIEW_UNKNOWN', `No view "${view}" is known. List the plugin that brings it.`)
    const plugin = await host.load(owner.id)
    const load = plugin.module.views?.[view]
    if (!load) throw pluginError(owner.id, 'views', new Error(`its setup returned no loader for "${view}"`))
    try {
      return { ...(await download(load)), plugin }
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
      views.cover(landmarks.unsupported)
    } else views.uncover(landmarks.unsupported)
  }
  const followChanges = () => {
    let last = state()
    return watch(() => {
      const now = state()
      for (const [namespace, { status }] of Object.entries(now.namespaces)) {
        if (status !== last.namespaces[namespace]?.status && status !== 'disconnected') providers.build(namespace)
      }
      if (now.account !== last.account || now.network !== last.network) {
        emitter.emit('change', now)
        admit?.().catch(tellError)
      }
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

  /** The connector that a view accompanies, if the view is about connecting through it and nothing else. */
  const accompanied = (view: string) =>
    store
      .get(connectorsAtom)
      .find((connector) => connector.view && (connector.view === view || view === landmarks.pairing))
  /** In basic mode with a pairing as the only way, people begin there, on a phone with the list of wallets (behaviour.md 3.6). */
  const toEntrance = (view: string) => {
    const [only, ...others] = store.get(connectorsAtom)
    const isOnly =
      only?.view !== undefined && others.length === 0 && !adapters.sources.some(({ discovers }) => discovers)
    if (!options.basic || view !== landmarks.connect || !isOnly) return view
    return page.device().phone ? landmarks.wallets : landmarks.pairing
  }

  const accountRequests = createLoader(async () =>
    (await import('./connections/accountRequests.js')).createAccountRequests({
      latchkey,
      active,
      isChoosing: (namespace) =>
        store.get(attemptAtom)?.namespaces.includes(namespace) ||
        store
          .get(historyAtom)
          .some(({ view, params }) => view === landmarks.connect && (params.namespace ?? namespace) === namespace),
    }),
  )

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
    const isUnsupported = ({ view }: ViewEntry) => view === landmarks.unsupported
    onDispose(
      views.guard((next) =>
        unsupported && store.get(historyAtom).some(isUnsupported) && !next.some(isUnsupported)
          ? landmarks.unsupported
          : undefined,
      ),
    )
    onDispose(views.guard((next) => signIn.peek('')?.hold(next)))
    if (options.analytics && services.has('directory')) {
      const begun = import('./analytics/analytics.js').then(({ sendEvents }) => {
        if (!signal.aborted) sendEvents(kernel, emitter, scope, Object(options.analytics))
      })
      begun.catch((error) => emitter.emit('error', { error }))
    }
    features().catch((error) => emitter.emit('error', { error }))
    const managed = async () => {
      if (await severalDecided()) await manager.load('')
    }
    managed().catch((error) => signal.aborted || tellError(error))
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
    coreViews,
    landmarks,
    options,
    environment,
    page,
    store,
    storage,
    contextOf,
    locale: options.locale ?? environment.locale(),
    views,
    navigation: bindMoves(views, {}),
    pluginNavigation: () => pluginNavigation.peek(''),
    plugins: host,
    connectors,
    wallet: createActiveWallet(active, wallets),
    wallets,
    directory: options.walletList || services.has('directory') ? () => directories.load('') : undefined,
    services,
    toasts,
    track,
    loadView: viewLoader.load,
    peekView: viewLoader.peek,
    choose: connecting.choose,
    chooseAgain: connecting.chooseAgain,
    preparePairing: connecting.prepare,
    preferNetwork: (networkId) =>
      connections.dispatch({ type: 'selected', namespace: namespaceOf(networkId), networkId }),
    signIn: () => signIn.peek(''),
    tellBlocked,
  }
  const face = createFaceHost(kernel, composition.loadFace, download)

  return {
    ...kernel,
    adapters,
    start,
    stop() {
      leaving = true
      memory.stop()
      manager.peek('')?.stop()
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
    open(wanted, { params, namespace }) {
      void connectors.discover()
      const view = toEntrance(wanted)
      // A view that accompanies a connector is nothing without an attempt.
      const only = accompanied(view)
      if (only && !active(namespace)) connecting.begin(only, { view, namespaces: namespace ? [namespace] : undefined })
      const opened = views.open(view, namespace ? { ...params, namespace } : params)
      const entry = views.current()
      // Another view is held, and comes first.
      if (entry?.view !== view) return opened
      // In parallel with the modal, not after it. What fails is shown there; a feature that is off has nothing to show.
      viewLoader.load(view).catch((error) => {
        if (isLatchkeyError(error, 'FEATURE_OFF') && views.current() === entry) views.end(error)
      })
      if (view === landmarks.connect) void fetchAhead()
      return opened
    },
    async connect({ connector, namespace }, closed) {
      // What is being restored may be what is asked for; a wallet that is slow to say so is not waited for.
      const tried = within(clock, restoreHeadStart, latchkey.ready(), abortedError, signal).catch(() =>
        signal.throwIfAborted(),
      )
      await (connector ? tried : unlessAborted(closed, tried))
      const inUse = active(namespace)
      // One that the user has just disconnected is on its way out.
      const existing = inUse && !store.get(connectionsAtom).leaving.includes(inUse.id) ? inUse : undefined
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
    requestAccounts: async (namespace) => (await accountRequests.load(''))(namespace),
    async disconnect(which) {
      leaving = true
      const isAlone = () => state().open && state().connections.length === 0
      try {
        await connections.disconnect(which)
        if (isAlone()) views.end()
      } catch (error) {
        // Told where the person is looking: a closed modal shows no toast.
        if (isAlone()) views.reset(landmarks.connect)
        throw error
      } finally {
        leaving = false
      }
    },
    manage: () => manager.load(''),
    switchNetwork,
    use: async (plugin) => (await host.load(plugin)).module.controller,
    fetchAhead,
  }
}
