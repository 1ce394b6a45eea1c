import type { Emitter } from '../base/emitter.js'
import type { Scope } from '../base/scope.js'
import type { InstanceStorage } from '../base/storage.js'
import type { Clock } from '../contract/clock.js'
import type { InstanceContext } from '../contract/context.js'
import type { Page } from '../contract/page.js'
import type { Resource, Resources } from '../contract/resource.js'
import type { ServiceClient } from '../contract/services.js'
import type { Store } from '../contract/store.js'
import type { ShownToasts } from '../notices/index.js'
import type { KernelEvents } from './events.js'
import type { Instance } from './instance.js'

/** What the parts of an instance offer each other. */
export interface FeatureResources extends Pick<Resources, 'has' | 'get'> {
  /** As `get`. @throws {LatchkeyError} UNSUPPORTED where the instance has none */
  expect<Value>(resource: Resource<Value>): Promise<Value>
  /**
   * What a wing offers: there as long as the instance is at work, for wings, features and core views alone.
   * @throws {LatchkeyError} UNSUPPORTED where no wing does
   */
  need<Value>(resource: Resource<Value>): Value
  /** What a feature or plugin provides, where it is set up already: for clicks, which can wait for nothing. */
  peek<Value>(resource: Resource<Value>): Value | undefined
}

/** What wings, features and core views work with, from the start of an instance to its stop. Frozen; plugins get a narrow context of their own. */
export interface FeatureContext {
  readonly instance: Instance
  readonly store: Store
  /** What wings and features tell each other. */
  readonly events: Emitter<KernelEvents>
  readonly resources: FeatureResources
  readonly services: ServiceClient
  readonly storage: InstanceStorage
  readonly page: Page
  readonly clock: Clock
  /** Language of the messages, BCP 47: as it is now. */
  readonly locale: string
  readonly toasts: ShownToasts
  /** Aborts first of all when this part, or the instance's work, ends. */
  readonly signal: AbortSignal
  /** Hands over something to close; runs last-in first-out, each guarded. */
  onDispose(dispose: () => void): void
  /** Tells the host of an error that no caller hears of. */
  tell(error: Error): void
  track(event: string, properties?: Readonly<Record<string, unknown>>): void
  /**
   * What everything that extends the instance is given, with storage of the part's own.
   * @param scope with what it ends. Default: with this context
   */
  extend(part: string, scope?: Pick<Scope, 'signal' | 'onDispose'>): InstanceContext
}
