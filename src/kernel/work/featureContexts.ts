import { createEmitter } from '../base/emitter.js'
import { pageNeighbours } from '../base/neighbours.js'
import { createPage } from '../base/page.js'
import type { Scope } from '../base/scope.js'
import { createStorage } from '../base/storage.js'
import type { ServiceClient } from '../contract/services.js'
import type { Alert } from '../contract/state.js'
import type { KernelEvents } from '../feature/events.js'
import type { FeatureContext, FeatureResources } from '../feature/featureContext.js'
import type { Instance } from '../feature/instance.js'
import { localeAtom } from '../feature/localeState.js'
import { getLocale } from '../feature/state.js'
import { createToasts, type WingAlert } from '../notices/index.js'
import { createInstanceContexts } from './instanceContext.js'

/** Makes what wings and features of an instance at work are given. */
export function createFeatureContexts(instance: Instance, services: ServiceClient, resources: FeatureResources) {
  const { latchkey, environment, store, emitter, raise } = instance
  const { clock, page = createPage(), neighbours = pageNeighbours } = environment
  /** Tells the host of what few pages meet; its text is loaded then. */
  const alert = (code: WingAlert, about: string) =>
    void import('../notices/wingAlerts.js')
      .then(
        (texts) => texts.toWingAlert(code, about),
        // Without its text the code stands for itself.
        (): Alert => ({ code, level: 'warning', title: code, detail: about }),
      )
      .then(raise)
  const storage = createStorage(latchkey.id, environment.storage, () => alert('STORAGE_UNAVAILABLE', ''))
  const parts = { instance, store, resources, services, storage, page, clock }
  const extend = createInstanceContexts(parts, neighbours.onStored)
  store.set(localeAtom, getLocale(store))
  const shared = {
    ...parts,
    toasts: createToasts(store, clock),
    events: createEmitter<KernelEvents>(),
    tell: (error: Error) => emitter.emit('error', { error }),
    track: (event: string, properties = {}) => emitter.emit('track', { event, properties }),
  }
  return {
    /** Tells the host of another instance of its id, from now on. Returns its own stop. */
    announce: () => neighbours.announce(latchkey.id, () => alert('ID_SHARED', latchkey.id)),
    /** The context of what ends with the scope. */
    of: ({ signal, onDispose }: Pick<Scope, 'signal' | 'onDispose'>): FeatureContext =>
      Object.freeze({
        ...shared,
        get locale() {
          return store.get(localeAtom)
        },
        signal,
        onDispose,
        extend: (part: string, scope = { signal, onDispose }) => extend(part, scope),
      }),
  }
}
