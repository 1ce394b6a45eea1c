import { createStore } from 'jotai/vanilla'
import { readyAtom, themeAtom } from './atoms.js'
import { unlessAborted } from './base/clock.js'
import { callListener, createEmitter } from './base/emitter.js'
import { ignorable } from './base/ignorable.js'
import { createDownload, lostError } from './base/pagePolicy.js'
import { createNetworkList, readNetworks } from './chains/networkList.js'
import { createProviders } from './chains/providers.js'
import { networksAtom } from './chains/state.js'
import { checkComposition } from './checkComposition.js'
import type { Composition } from './composition.js'
import { abortedError, closedError, LatchkeyError } from './contract/errors.js'
import type { Latchkey, LatchkeyEvents, OpenOptions } from './contract/latchkey.js'
import type { ViewResult } from './contract/navigation.js'
import type { AdapterEntry, LatchkeyOptions } from './contract/options.js'
import type { PluginDescriptor } from './contract/plugin.js'
import type { ServiceClient } from './contract/services.js'
import type { Connection } from './contract/state.js'
import type { Core } from './core.js'
import type { Engine } from './engine.js'
import type { Environment } from './environment.js'
import type { Features } from './features/features.js'
import { attachCore } from './inside.js'
import { createAlerts, createPolicyNotice } from './notices.js'
import { createLazyServices } from './services/lazyServices.js'
import { createStateAtom } from './stateAtom.js'
import { version } from './version.js'

/** One stretch between start and stop. */
interface Life {
  readonly controller: AbortController
  readonly services: ServiceClient
  /** Flags, once someone has to know them. */
  features?: Promise<Features>
  /** Everything that acts, once something is to be done. */
  engine?: Promise<Engine>
  running?: Engine
}

/**
 * Makes an instance: pure, touches no page, storage or network before `start`. Holds what can be looked at; the engine,
 * which does everything, is a chunk of its own and comes when there is something to do.
 * @throws {LatchkeyError} when the composition cannot work (see `checkComposition`), NETWORK_INVALID, NETWORKS_EMPTY
 */
export function createKernel<
  const Adapters extends readonly AdapterEntry[],
  const Plugins extends readonly PluginDescriptor[] = readonly [],
>(
  options: LatchkeyOptions<Adapters, Plugins>,
  environment: Environment,
  composition: Composition,
): Latchkey<Adapters, Plugins> {
  const { id = 'default', plugins = [], grants = {} } = options
  const { clock } = environment
  const { coreViews, landmarks } = composition
  checkComposition({
    adapters: options.adapters,
    plugins,
    grants,
    services: options.services,
    signIn: options,
    views: coreViews,
  })

  const store = createStore()
  const emitter = createEmitter<LatchkeyEvents>()
  const raise = createAlerts(store, options.debug !== false)
  const tellBlocked = createPolicyNotice(emitter, raise)
  const download = createDownload(tellBlocked)
  const stateAtom = createStateAtom()
  store.set(networksAtom, readNetworks(options))
  store.set(themeAtom, { mode: options.themeMode ?? 'system', variables: options.themeVariables ?? {} })

  const state = () => store.get(stateAtom)
  const active = (namespace?: string): Connection | undefined =>
    state().namespaces[namespace ?? state().namespace ?? '']?.connection
  const networks = createNetworkList(store, options, active)

  let life: Life | undefined
  let startedByHost = false
  let holds = 0
  /** Aborts when the modal is closed: what has not opened by then does not open any more. */
  let opening = new AbortController()

  const begin = (): Life => {
    if (life) return life
    if (!environment.isBrowser) {
      throw new LatchkeyError(
        'BROWSER_MISSING',
        'Latchkey works in a browser only: call this after the page has loaded.',
      )
    }
    const controller = new AbortController()
    const fresh: Life = { controller, services: createServices(controller.signal) }
    life = fresh
    environment.afterPaint(() => {
      if (life !== fresh) return
      const tell = (error: Error) => emitter.emit('error', { error })
      if (options.services) decide(fresh).catch(tell)
      const restoring = hasStored()
      if (restoring) fetchSources('connect')
      const { preload, services, analytics } = options
      if (fresh.engine || restoring || preload === 'idle' || (services && analytics)) wake().catch(tell)
      else store.set(readyAtom, true)
    })
    return fresh
  }
  const createServices = (signal: AbortSignal) =>
    createLazyServices(
      {
        // Without a project no service is called.
        addresses: options.projectId === undefined ? undefined : options.services,
        common: {
          projectId: options.projectId ?? '',
          st: 'appkit',
          sv: `html-${options.adapters.map((entry) => entry.id).join(',') || 'universal'}-${version}`,
        },
        fetch: environment.fetch,
        clock,
        signal,
        onBlocked: tellBlocked,
      },
      download,
    )
  const lost = (cause: unknown) => lostError('ENGINE_FAILED', 'Latchkey could not be loaded', cause)
  const decide = (current: Life): Promise<Features> => {
    const { services, controller } = current
    const { signal } = controller
    current.features ??= download(() => import('./features/features.js')).then(
      ({ createFeatures }) => {
        const features = createFeatures({ store, clock, options, services, page: environment.page, raise })
        features.start(signal)
        return features
      },
      (cause) => {
        current.features = undefined
        throw lost(cause)
      },
    )
    return current.features
  }
  /** Whether there may be connections to restore. */
  const hasStored = () => {
    try {
      return environment.storage()?.getItem(`latchkey:${id}:connections`) != null
    } catch {
      // Forbidden: nothing can have been stored. The engine says so when storage is needed.
      return false
    }
  }
  const wake = (): Promise<Engine> => {
    const current = begin()
    const { signal } = current.controller
    current.engine ??= unlessAborted(
      signal,
      download(() => import('./engine.js')),
    ).then(
      ({ createEngine }) => {
        signal.throwIfAborted()
        const features = () => decide(current)
        current.running = createEngine(core, composition, {
          services: current.services,
          features,
          raise,
          providers,
          tellBlocked,
          download,
        })
        current.running.start()
        return current.running
      },
      (cause) => {
        current.engine = undefined
        throw signal.aborted ? abortedError(cause) : lost(cause)
      },
    )
    return current.engine
  }
  const manage = async () => (await wake()).manage()
  const fetchedAgain = () => {
    // What fails ahead of time is asked for again, and told, when it is needed.
  }
  /** Fetches beside the engine how wallets are found, and to `connect` how they are reached: nothing is waited for twice. */
  const fetchSources = (to: 'find' | 'connect') => {
    for (const entry of options.adapters) {
      const source = entry.kind === 'adapter' ? entry.source : entry
      if (!source?.discovers) continue
      download(async () => source.load()).catch(fetchedAgain)
      if (to === 'connect') download(async () => source.ahead?.()).catch(fetchedAgain)
    }
  }
  /** Fetches beside the engine what it will ask for first. */
  const fetchBeside = () => {
    download(async () => composition.loadFace?.()).catch(fetchedAgain)
    download(() => import('./features/features.js')).catch(fetchedAgain)
    fetchSources('find')
  }

  const latchkey: Latchkey<Adapters, Plugins> = {
    id,
    start() {
      if (!environment.isBrowser) return
      startedByHost = true
      begin()
    },
    hold() {
      if (environment.isBrowser) begin()
      holds++
      let held = true
      return () => {
        if (!held) return
        held = false
        holds--
        // A framework that mounts twice lets go and holds again at once.
        clock.after(0, () => {
          if (holds === 0 && !startedByHost) latchkey.stop()
        })
      }
    },
    stop() {
      const ended = life
      life = undefined
      startedByHost = false
      ended?.controller.abort(abortedError())
      ended?.running?.stop()
      store.set(readyAtom, false)
    },
    ready() {
      const tried = async () => {
        const { signal } = begin().controller
        let stop = () => {}
        const told = new Promise<void>((resolve) => {
          const check = () => store.get(readyAtom) && resolve()
          stop = store.sub(readyAtom, check)
          check()
        })
        await unlessAborted(signal, told).finally(stop)
      }
      return ignorable(tried())
    },
    state,
    watch: (listener) => store.sub(stateAtom, () => callListener(listener)),
    on: emitter.on,
    open<View extends string>(asked?: OpenOptions<View>) {
      const request = (asked ?? {}) as OpenOptions
      const target = request.view ?? (active(request.namespace) ? landmarks.account : landmarks.connect)
      const opened = async () => {
        const closed = opening.signal
        const engine = wake()
        fetchBeside()
        const outcome = (await unlessAborted(closed, engine)).open(target, request)
        // What a click on a wallet needs comes while the list is read.
        const { signal } = begin().controller
        if (options.preload !== 'none') {
          const cancel = environment.whenIdle(() => fetchSources('connect'))
          signal.addEventListener('abort', cancel, { once: true })
        }
        return outcome
      }
      // The view's reference says what it resolves with.
      return ignorable(opened() as Promise<ViewResult<View>>)
    },
    close() {
      if (life?.running?.views.close() === false) return false
      opening.abort(closedError())
      opening = new AbortController()
      return true
    },
    connect(request = {}) {
      const connected = async () => {
        const { signal } = opening
        const engine = wake()
        return (await (request.connector ? engine : unlessAborted(signal, engine))).connect(request, signal)
      }
      return ignorable(connected())
    },
    async disconnect(which) {
      // What is stored would come back with the next start.
      if (environment.isBrowser && (life?.engine || hasStored())) await (await wake()).disconnect(which)
    },
    activate: async (id, address) => (await manage()).activate(id, address),
    forget: async (id) => (await manage()).forget(id),
    recent: async () => (await manage()).recent(),
    switchNetwork: async (network) => (await wake()).switchNetwork(network),
    addNetwork: networks.add,
    removeNetwork: networks.remove,
    provider: (namespace) => providers.get(namespace),
    use: async (plugin) => (await (await wake()).use(plugin.id)) as never,
    setTheme(mode, variables = store.get(themeAtom).variables) {
      store.set(themeAtom, { mode, variables })
    },
    preload(now = false) {
      if (!environment.isBrowser || (!now && options.preload === 'none')) return
      fetchBeside()
      fetchSources('connect')
      wake().then(
        (engine) => engine.fetchAhead(),
        () => {
          // Nobody asked yet: whoever does is told.
        },
      )
    },
  }
  const core: Core = { latchkey, options, environment, store, emitter, networks, active, initialState: state() }
  const providers = createProviders(core, wake)
  return attachCore(latchkey, { ...core, wake })
}
