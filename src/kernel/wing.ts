import { toAppMetadata } from './appMetadata.js'
import { themeAtom } from './atoms.js'
import { createEmitter, type Emitter, reportLater } from './base/emitter.js'
import { type Neighbours, pageNeighbours } from './base/neighbours.js'
import { createPage } from './base/page.js'
import { createScope, type Scope } from './base/scope.js'
import { createStorage, type InstanceStorage } from './base/storage.js'
import type { createProviders } from './chains/providers.js'
import type { Wallets } from './chains/wallets.js'
import type { KernelEvents } from './connections/events.js'
import type { Restoring } from './connections/restoringCode.js'
import type { AdapterContext } from './contract/adapterContext.js'
import type { InstanceContext } from './contract/context.js'
import type { Page } from './contract/page.js'
import type { ServiceClient } from './contract/services.js'
import type { Alert } from './contract/state.js'
import type { Core } from './core.js'
import type { Features } from './flags/features.js'
import { createInstanceContexts, networkMissing } from './instanceContext.js'
import type { CoreViewIds } from './navigation/coreViews.js'
import { networksAtom } from './networks/state.js'
import { createToasts, type ShownToasts } from './toasts.js'
import type { WingAlert } from './wingAlerts.js'

/** What an engine shares with the rest of its instance's life. */
export interface EngineLife {
  readonly services: ServiceClient
  /** The flags; loaded and begun with the first call. */
  features(): Promise<Features>
  readonly providers: ReturnType<typeof createProviders>
  /** Where something is stored. */
  readonly restoring?: Restoring
  /** Runs once the page is idle, unless the instance stops before. */
  whenIdle(run: () => void): void
  /** See `Preloads`. */
  preloadSources(to: 'find' | 'connect'): void
}

/** What every wing of an instance at work is given. */
export interface Wing extends Core, EngineLife {
  readonly coreViews: readonly string[]
  readonly coreViewIds: CoreViewIds
  /** Language of the messages, BCP 47. */
  readonly locale: string
  readonly page: Page
  readonly neighbours: Neighbours
  /** Tells the host of what few pages meet; its text is loaded then. */
  alert(code: WingAlert, about: string): void
  readonly storage: InstanceStorage
  readonly toasts: ShownToasts
  /** Ends with the engine. */
  readonly scope: Scope
  /** What wings tell each other. */
  readonly events: Emitter<KernelEvents>
  /** What everything that extends the instance is given, with storage of the part's own; ends with the scope. */
  contextOf(part: string, scope: Pick<Scope, 'signal' | 'onDispose'>): InstanceContext
  adapterContext(id: string): AdapterContext
  /** Whether a feature is on, once that is decided. */
  decided(flag: string): Promise<boolean>
  /** Whether a namespace may hold several connections, once that is decided; false when it cannot be. */
  severalDecided(): Promise<boolean>
  tellError(error: Error): void
  track(event: string, properties?: Readonly<Record<string, unknown>>): void
}

/** What contexts reach of the other wings, once they are used. */
interface Doors extends Pick<AdapterContext, 'place' | 'present'> {
  wallets(): Promise<Wallets>
}

export function createWing(
  core: Core,
  { coreViews, coreViewIds }: Pick<Wing, 'coreViews' | 'coreViewIds'>,
  life: EngineLife,
  { wallets, place, present }: Doors,
): Wing {
  const { latchkey, options, environment, store, emitter, raise } = core
  const { clock, page = createPage(), neighbours = pageNeighbours } = environment
  const { services, features } = life
  const scope = createScope(reportLater)
  const alert = (code: WingAlert, about: string) =>
    void import('./wingAlerts.js')
      .then(
        (texts) => texts.toWingAlert(code, about),
        // Without its text the code stands for itself.
        (): Alert => ({ code, level: 'warning', title: code, detail: about }),
      )
      .then(raise)
  const storage = createStorage(latchkey.id, environment.storage, () => alert('STORAGE_UNAVAILABLE', ''))
  const contextOf = createInstanceContexts({
    id: latchkey.id,
    projectId: options.projectId,
    app: () => toAppMetadata(options.metadata, page.facts()),
    networks: () => store.get(networksAtom),
    wallets,
    services,
    storage,
    page,
    clock,
    onStored: neighbours.onStored,
  })
  const locale = options.locale ?? (globalThis.document?.documentElement.lang || 'en')
  const read: AdapterContext['read'] = async (id, ...call) => {
    const network = core.networks.find(id)
    if (!network) throw networkMissing(id)
    return (await wallets()).readHandle(network).read(...call)
  }
  const theme = () => store.get(themeAtom).mode
  const onTheme = (run: () => void) => store.sub(themeAtom, run)
  const decided = async (flag: string) => (await features()).decided(flag)
  return {
    ...core,
    ...life,
    coreViews,
    coreViewIds,
    locale,
    page,
    neighbours,
    alert,
    storage,
    toasts: createToasts(store, clock),
    scope,
    events: createEmitter<KernelEvents>(),
    contextOf,
    adapterContext: (id) =>
      Object.freeze({
        ...contextOf(`adapter.${id}`, scope),
        ...{ place, present, read, alert: raise, locale, theme, onTheme },
      }),
    decided,
    severalDecided: () => decided('multiWallet').catch(() => false),
    tellError: (error) => emitter.emit('error', { error }),
    track: (event, properties = {}) => emitter.emit('track', { event, properties }),
  }
}
