import { createLoader } from '../base/loader.js'
import type { AdapterContext } from '../contract/adapterContext.js'
import { LatchkeyError } from '../contract/errors.js'
import { defineResource } from '../contract/resource.js'
import { defineWing } from '../feature/defineFeature.js'
import type { FeatureContext } from '../feature/featureContext.js'
import { featureFlags, flagOf, flagsAtom, isOn } from '../flags/index.js'
import { pluginHost } from '../plugins/index.js'
import { bindMoves, type Moves, type PluginNavigation } from './bindMoves.js'
import { type CoreViews, coreViews as handedViews } from './coreViews.js'
import type { LoadedView } from './loadedView.js'
import { createModalHost } from './modalHost.js'
import { pluginContexts } from './pluginContexts.js'
import { createViewStack, type ViewStack } from './viewStack.js'

/** Views: which is in sight, their code, and the modal that shows them. */
export interface NavigationWing extends Pick<CoreViews, 'coreViews' | 'coreViewIds'> {
  readonly views: ViewStack
  /** Moves whatever is in sight. */
  readonly moves: Moves
  isCore(view: string): boolean
  /** What plugins and their views navigate by; there once a plugin has loaded. */
  pluginNavigation(): PluginNavigation | undefined
  /** See `PluginNavigation.offerAgain`. */
  offerAgain(): void
  /** Loads a core view, or one of a plugin with its plugin. @throws {LatchkeyError} VIEW_UNKNOWN, FEATURE_OFF, PLUGIN_FAILED */
  loadView(view: string): Promise<LoadedView>
  /** A view that arrived already, so that showing it takes no extra frame. */
  peekView(view: string): LoadedView | undefined
  readonly place: AdapterContext['place']
  readonly present: AdapterContext['present']
  /** Fetches what opening would show. */
  preload(): Promise<unknown>
  /** Brings a panel into sight: the host has opened something in it. */
  reveal(): void
  /** A panel shows what it begins with: there is nothing to close. Never of a modal. */
  isAtHome(): boolean
  /** Takes the modal off the page. */
  removeModal(): void
}

export const navigation = defineResource<NavigationWing>('latchkey-navigation')

/** What `open` rejects with when the user closes the modal: who shows an operation knows how it ended. */
export const closedReason = defineResource<() => LatchkeyError>('latchkey-closed-reason')

function createNavigation(context: FeatureContext): NavigationWing {
  const { instance, store, clock, resources } = context
  const { active, download } = instance
  const plugins = resources.need(pluginHost)
  const { coreViews, coreViewIds, loadModal } = resources.need(handedViews)
  const unknown = (view: string) =>
    new LatchkeyError('VIEW_UNKNOWN', `No view "${view}" is known. List the plugin that brings it.`)
  const isCore = (view: string) => coreViews.includes(view)
  const views = createViewStack({
    store,
    clock,
    isCore,
    assertKnown(view) {
      if (!isCore(view) && !plugins.ofView(view)) throw unknown(view)
    },
    // With a namespace, the user came to connect one more wallet.
    landing: ({ view, params }) =>
      view === coreViewIds.connect && active() && params.namespace === undefined ? coreViewIds.account : view,
    reason: () => resources.need(closedReason)(),
  })
  const pluginNavigation = () => resources.peek(pluginContexts)?.navigation
  const modal = createModalHost(context, views, coreViewIds, loadModal)
  const loader = createLoader(async (view) => {
    const core = isCore(view) && (await modal.loadCode()).views[view]
    if (core) return { ...(await download(core)), plugin: undefined }
    const owner = plugins.ofView(view)
    if (!owner) throw unknown(view)
    const plugin = await plugins.load(owner.id)
    return (await resources.expect(pluginContexts)).loadView(plugin, view)
  })
  const preloadMethods = async () => {
    if (active()) return
    await resources.need(featureFlags)()
    const flags = store.get(flagsAtom)
    const wanted = plugins.inSlot('connect.method').filter((plugin) => isOn(flags[flagOf(plugin)]))
    await Promise.all(wanted.map(({ id }) => plugins.load(id)))
  }

  return {
    views,
    moves: bindMoves(views, {}),
    coreViews,
    coreViewIds,
    isCore,
    pluginNavigation,
    offerAgain: () => pluginNavigation()?.offerAgain(),
    async loadView(view) {
      const { plugin } = loader.peek(view) ?? {}
      // The host may have switched it off since.
      if (plugin) await plugins.load(plugin.descriptor.id)
      return loader.load(view)
    },
    peekView(view) {
      const loaded = loader.peek(view)
      return loaded?.plugin && !isOn(store.get(flagsAtom)[flagOf(loaded.plugin.descriptor)]) ? undefined : loaded
    },
    // What fails here is asked for again when it is needed, and reported then.
    preload: async () =>
      loadModal &&
      Promise.allSettled([
        modal.load(),
        loader.load(active() ? coreViewIds.account : coreViewIds.connect),
        preloadMethods(),
      ]),
    place: modal.place,
    present: (...view) => import('./present.js').then((code) => code.present(views, loadModal !== undefined, ...view)),
    reveal: modal.reveal,
    isAtHome: modal.isAtHome,
    removeModal: modal.stop,
  }
}

export const navigationWing = defineWing({
  provides: { navigation },
  begin: (context) => ({ navigation: createNavigation(context) }),
})
