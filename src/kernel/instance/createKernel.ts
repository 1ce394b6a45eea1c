import { createStore } from 'jotai/vanilla'
import { unlessAborted } from '../base/clock.js'
import { callListener, createEmitter } from '../base/emitter.js'
import type { Environment } from '../base/environment.js'
import { ignorable } from '../base/ignorable.js'
import { createDownload } from '../base/pagePolicy.js'
import { createProviders } from '../chains/index.js'
import type { StateOf } from '../contract/defineState.js'
import { closedError } from '../contract/errors.js'
import type { Latchkey, LatchkeyEvents, OpenOptions } from '../contract/latchkey.js'
import type { ViewResult } from '../contract/navigation.js'
import type { AdapterEntry, LatchkeyOptions } from '../contract/options.js'
import type { PluginDescriptor } from '../contract/plugin.js'
import type { Connection, LatchkeyState } from '../contract/state.js'
import type { Instance } from '../feature/instance.js'
import { optionsAtom, themeAtom } from '../feature/state.js'
import { createSurfaces } from '../feature/surfaces.js'
import { createNetworkList, networksAtom, readNetworks } from '../networks/index.js'
import { createAlerts, createPolicyNotice } from '../notices/index.js'
import { checkComposition } from './checkComposition.js'
import type { Composition } from './composition.js'
import { attach } from './reach.js'
import { createRetention, waitReady } from './retention.js'
import { createRuns } from './run.js'
import { createKernelStates, createSnapshot } from './shownStates.js'
import { sortEntries } from './sortEntries.js'
import { createSpellings } from './spellings.js'

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
  const { id = 'default' } = options
  // Those that come with a connector source are listed after the host's.
  const entries = sortEntries(options.adapters)
  const plugins = [...(options.plugins ?? []), ...entries.sources.flatMap((source) => source.plugins ?? [])]
  const { coreViews, coreViewIds } = composition
  const states = { ...createKernelStates(), ...composition.states }
  checkComposition(options, entries, plugins, { views: coreViews, states: Object.keys(states) })

  const store = createStore()
  const emitter = createEmitter<LatchkeyEvents>()
  const raise = createAlerts(store, emitter, options.debug !== false)
  const tellBlocked = createPolicyNotice(emitter, raise)
  const download = createDownload(tellBlocked)
  const snapshot = createSnapshot(Object.assign({}, states, ...plugins.map((plugin) => plugin.state)))
  store.set(networksAtom, readNetworks(options))
  store.set(optionsAtom, options)
  store.set(themeAtom, { mode: options.themeMode ?? 'system', variables: options.themeVariables ?? {} })

  const state = () => store.get(snapshot) as LatchkeyState & StateOf<Plugins>
  const active = (namespace?: string): Connection | undefined =>
    state().namespaces[namespace ?? state().namespace ?? '']?.connection
  const networks = createNetworkList(store, options, active)

  /** Aborts when the modal is closed: what has not opened by then does not open any more. */
  let opening = new AbortController()
  const askSignIn = async () => (await runs.load()).actions.signIn()
  const manage = async () => (await runs.load()).actions.manage()

  const latchkey: Latchkey<Adapters, Plugins> = {
    id,
    start: () => retention.start(),
    retain: () => retention.retain(),
    stop: () => retention.stop(),
    ready: () => ignorable(waitReady(store, runs.begin)),
    state,
    watch: (listener) => store.sub(snapshot, () => callListener(listener)),
    on: emitter.on,
    open<View extends string>(asked?: OpenOptions<View>) {
      const request = (asked ?? {}) as OpenOptions
      const target = request.view ?? (active(request.namespace) ? coreViewIds.account : coreViewIds.connect)
      const opened = async () => {
        const closed = opening.signal
        const work = runs.load()
        runs.preloadOpening()
        // In the same wave: who knows the wallet clicks it as soon as it is there.
        if (options.preload !== 'none') runs.preloadSources('connect')
        return (await unlessAborted(closed, work)).actions.open(target, request)
      }
      // The view's reference says what it resolves with.
      return ignorable(opened() as Promise<ViewResult<View>>)
    },
    close() {
      if (runs.peek()?.actions.close() === false) return false
      opening.abort(closedError())
      opening = new AbortController()
      return true
    },
    connect(request = {}) {
      const connected = async () => {
        const { signal } = opening
        const work = runs.load()
        return (await (request.connector ? work : unlessAborted(signal, work))).actions.connect(request, signal)
      }
      return ignorable(connected())
    },
    async disconnect(which) {
      // What is stored would come back with the next start.
      if (environment.isBrowser && runs.mayBeConnected()) await (await runs.load()).actions.disconnect(which)
    },
    switchConnection: async (id, account) => (await manage()).switchConnection(id, account),
    deleteConnection: async (id) => (await manage()).deleteConnection(id),
    recent: async () => (await manage()).recent(),
    signIn: async () => (await askSignIn())?.sign(),
    cancelSignIn: async () => (await askSignIn())?.cancel(),
    signOut: async () => (await askSignIn())?.signOut(),
    switchNetwork: async (network) => (await runs.load()).actions.switchNetwork(network),
    addNetwork: networks.add,
    removeNetwork: networks.remove,
    provider: (namespace) => providers.get(namespace),
    use: async (plugin) => (await (await runs.load()).actions.use(plugin.id)) as never,
    setTheme(mode, variables = store.get(themeAtom).variables) {
      store.set(themeAtom, { mode, variables })
    },
    update: (changes) => store.set(optionsAtom, { ...store.get(optionsAtom), ...changes }),
    toast: async (text, kind = 'info') => (await runs.load()).context.toasts[kind](text),
    refreshBalance: async () => (await runs.load()).actions.wallet.balance(undefined, { fresh: true }),
    preload(now = false) {
      if (!environment.isBrowser || (!now && options.preload === 'none')) return
      runs.preloadOpening()
      runs.preloadSources('connect')
      runs.load().then(
        ({ actions }) => actions.preload(),
        () => {
          // Nothing was asked yet: the call that needs it loads it again, and rejects.
        },
      )
    },
  }
  const initialState = state()
  const instance: Instance = {
    ...{ latchkey, options, environment, store, emitter, networks, entries, listed: plugins, active, initialState },
    ...{ raise, tellBlocked, download, surfaces: createSurfaces(), spelling: createSpellings(entries) },
  }
  const runs = createRuns(instance, composition, () => providers)
  const retention = createRetention(environment, runs)
  const providers = createProviders(instance, async (...which) => (await runs.load()).actions.buildProvider(...which))
  return attach(latchkey, { instance, loadContext: async () => (await runs.load()).context })
}
