import { attempts } from '../attempts/index.js'
import { connections, connectorsAtom } from '../connections/index.js'
import { isLatchkeyError, LatchkeyError } from '../contract/errors.js'
import type { OpenOptions } from '../contract/latchkey.js'
import type { FeatureContext } from '../feature/featureContext.js'
import { navigation } from '../navigation/index.js'

/** Makes what `latchkey.open` does: shows a view, and begins what the view accompanies. */
export function createOpening({ instance, store, page, resources }: FeatureContext) {
  const { views, coreViewIds, loadView, preload } = resources.need(navigation)
  const { connectors } = resources.need(connections)
  const { begin } = resources.need(attempts)
  const { options, active } = instance
  const isShown = options.modal !== false

  /** The connector that a view accompanies, if the view is about connecting through it and nothing else. */
  const accompanied = (view: string) =>
    store
      .get(connectorsAtom)
      .find((connector) => connector.pairs && (connector.view === view || view === coreViewIds.pairing))
  /**
   * In basic mode with a pairing as the only way, users begin there, on a phone with the list of wallets (behaviour.md 3.6). In a panel they
   * begin with a press: it is in sight without anything having been asked for, and would go on pairing.
   */
  const toEntrance = (view: string) => {
    const [only, ...others] = store.get(connectorsAtom)
    const isOnly = only?.pairs && others.length === 0 && !connectors.discovers
    const isPanel = store.get(instance.surfaces)[0]?.kind === 'panel'
    if (!options.basic || view !== coreViewIds.connect || !isOnly || isPanel) return view
    return page.device().phone ? coreViewIds.wallets : coreViewIds.pairing
  }

  return (wanted: string, { params, namespace }: OpenOptions): Promise<unknown> => {
    // What a click on a wallet needs travels with the opening; the sources have it before the user clicks.
    void connectors.discover().then(options.preload === 'none' ? undefined : connectors.preload)
    const view = toEntrance(wanted)
    if (!isShown && view !== coreViewIds.connect)
      throw new LatchkeyError(
        'MODAL_MISSING',
        `This instance has no modal to show "${view}": it was made with modal: false`,
      )
    // A view that accompanies a connector is nothing without an attempt.
    const only = accompanied(view)
    if (only && !active(namespace)) begin(only, { view, namespaces: namespace ? [namespace] : undefined })
    const opened = views.open(view, namespace ? { ...params, namespace } : params)
    const entry = views.current()
    // Another view is held, and comes first.
    if (!isShown || entry?.view !== view) return opened
    // In parallel with the modal, not after it. What fails is shown there; a feature that is off has nothing to show.
    loadView(view).catch((error) => {
      if (isLatchkeyError(error, 'FEATURE_OFF') && views.current() === entry) views.end(error)
    })
    if (view === coreViewIds.connect) void preload()
    return opened
  }
}
