import { createLoader } from '../base/loader.js'
import { attemptAtom } from '../connections/state.js'
import type { AdapterContext } from '../contract/context.js'
import { closedError, LatchkeyError } from '../contract/errors.js'
import type { Navigation } from '../contract/navigation.js'
import { flagOf, flagsAtom, isOn } from '../features/state.js'
import { type PluginHost, pluginError } from '../plugins/pluginHost.js'
import type { Wing } from '../wing.js'
import { createFaceHost } from './faceHost.js'
import { tellIntents } from './intents.js'
import type { LoadedView } from './loadedView.js'
import type { LoadedModal } from './modal.js'
import { historyAtom } from './state.js'
import { createViewStack, type ViewStack } from './viewStack.js'

/** Views: which is in sight, their code, and the modal that shows them. */
export interface NavigationWing {
  readonly views: ViewStack
  readonly navigation: Navigation
  /** Whether a view is a plugin's. */
  isPlugins(view: string): boolean
  /** See `Kernel.loadView`. */
  loadView(view: string): Promise<LoadedView>
  peekView(view: string): LoadedView | undefined
  readonly place: AdapterContext['place']
  readonly present: AdapterContext['present']
  /** Fetches what opening would show. */
  preload(): Promise<unknown>
  start(): void
  stop(): void
}

/** @param loadModal undefined where nothing is to be shown */
export function createNavigation(
  wing: Wing,
  plugins: PluginHost,
  loadModal: (() => Promise<LoadedModal>) | undefined,
): NavigationWing {
  const { store, environment, scope, active, coreViews, landmarks, download, features } = wing
  const unknown = (view: string) =>
    new LatchkeyError('VIEW_UNKNOWN', `No view "${view}" is known. List the plugin that brings it.`)
  const isPlugins = (view: string) => plugins.ofView(view) !== undefined
  const views = createViewStack({
    store,
    clock: environment.clock,
    assertKnown(view) {
      if (!coreViews.includes(view) && !isPlugins(view)) throw unknown(view)
    },
    // A user who connects one more wallet wanted to be there.
    landing: ({ view, params }) =>
      view === landmarks.connect && active() && params.namespace === undefined ? landmarks.account : view,
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
  const face = createFaceHost(store, views, loadModal, download)
  const loader = createLoader(async (view) => {
    const core = coreViews.includes(view) && (await face.module()).views[view]
    if (core) return { ...(await download(core)), plugin: undefined }
    const owner = plugins.ofView(view)
    if (!owner) throw unknown(view)
    const plugin = await plugins.load(owner.id)
    const ownNames = Object.entries(owner.own?.views ?? {})
    const load = plugin.module.views?.[ownNames.find(([, renamed]) => renamed === view)?.[0] ?? view]
    if (!load) throw pluginError(owner.id, 'views', new Error(`its setup returned no loader for "${view}"`))
    try {
      return { ...(await download(load)), plugin }
    } catch (cause) {
      throw pluginError(owner.id, `the view ${view}`, cause)
    }
  })
  const preloadMethods = async () => {
    if (active()) return
    await features()
    const flags = store.get(flagsAtom)
    const wanted = plugins.inSlot('connect.method').filter((plugin) => isOn(flags[flagOf(plugin)]))
    await Promise.all(wanted.map(({ id }) => plugins.load(id)))
  }

  return {
    views,
    navigation,
    isPlugins,
    loadView: loader.load,
    peekView: loader.peek,
    // What fails here is asked for again, and told, when it is needed.
    preload: async () =>
      loadModal &&
      Promise.allSettled([
        face.load(),
        loader.load(active() ? landmarks.account : landmarks.connect),
        preloadMethods(),
      ]),
    place: face.place,
    async present() {
      throw new LatchkeyError('MODAL_MISSING', 'not yet')
    },
    start() {
      if (loadModal) face.start()
      else scope.onDispose(store.sub(historyAtom, tellIntents(wing, views)))
    },
    stop: face.stop,
  }
}
