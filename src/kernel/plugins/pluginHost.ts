import { unlessAborted, within } from '../base/clock.js'
import { createLoader } from '../base/loader.js'
import type { Download } from '../base/pagePolicy.js'
import { createScope, type Scope } from '../base/scope.js'
import type { Clock } from '../contract/clock.js'
import { abortedError, isLatchkeyError, LatchkeyError, messageOf } from '../contract/errors.js'
import type { BaseContext, PluginDescriptor, PluginModule, SlotName } from '../contract/plugin.js'
import { defineResource, type Resource } from '../contract/resource.js'
import type { PluginStatus } from '../contract/state.js'
import type { Store } from '../contract/store.js'
import type { Feature, NamedResources, Provided } from '../feature/defineFeature.js'
import type { FeatureContext, FeatureResources } from '../feature/featureContext.js'
import { flagOf } from '../flags/index.js'
import { pluginStatusAtom } from './state.js'

const setupWait = 5000
const downloadWait = 30_000

type Made = PluginModule<unknown> | Promise<PluginModule<unknown>>

/** A feature of the package: it has no flag and needs no other. */
interface HostedFeature extends Feature {
  readonly kind?: undefined
  readonly dependencies?: undefined
  readonly own?: undefined
  readonly options?: undefined
}
type Part = PluginDescriptor | HostedFeature

/** A plugin at work, or a feature of the package. */
export interface LoadedPlugin {
  readonly descriptor: Part
  readonly module: PluginModule<unknown>
}

/** Loads plugins on first need, keeps their failures to themselves, and ends them. */
export interface PluginHost extends FeatureResources {
  readonly descriptors: readonly PluginDescriptor[]
  /** Ids of all that name a resource as their own, features of the package last. */
  providers(resource: Resource<unknown>): readonly string[]
  /** Those that fill a slot, in the host's order; whatever their flag says. */
  inSlot(slot: SlotName): readonly PluginDescriptor[]
  /** The id of a plugin by its own id, whatever the host has renamed it to. */
  idOf(ownId: string): string
  /** The plugin whose descriptor names a view. */
  ofView(view: string): PluginDescriptor | undefined
  /**
   * Loads and sets up a plugin and what it requires. After a failure the next call tries again.
   * @throws {LatchkeyError} FEATURE_OFF, PLUGIN_UNKNOWN, PLUGIN_FAILED
   */
  load(id: string): Promise<LoadedPlugin>
  /** A plugin that is at work already. */
  loaded(id: string): LoadedPlugin | undefined
  /** Keeps what a wing offers, each under the name of its resource. */
  offer<Named extends NamedResources>(named: Named, values: Provided<Named>): void
  /** What one of them provides. */
  read<Value>(plugin: LoadedPlugin, resource: Resource<Value>): Value | undefined
  /** Notes that something of a plugin's failed while it ran: a view that threw, a listener. */
  fail(id: string, hook: string, cause: unknown): void
  stop(): void
}

export const pluginHost = defineResource<PluginHost>('latchkey-plugins')

export interface PluginHostParts {
  readonly store: Store
  readonly clock: Clock
  readonly descriptors: readonly PluginDescriptor[]
  /** Those of the package; what plugins provide comes before what these do. */
  readonly features: readonly Feature[]
  /** Resolves with whether a flag is on, once that is decided. */
  readonly decided: (flag: string) => Promise<boolean>
  readonly download: Download
  /** What `setup` is given: a plugin's context, permissions included, or a feature's. */
  readonly contextFor: (part: Part, scope: Scope) => Promise<BaseContext | FeatureContext>
  /** Loads the plugin's messages for the language in use. */
  readonly addMessages: (id: string, module: PluginModule<unknown>) => Promise<void>
  readonly onFailure: (error: LatchkeyError) => void
}

/** An error of a plugin, with its name and the hook that failed. */
export function pluginError(plugin: string, hook: string, cause: unknown): LatchkeyError {
  return new LatchkeyError('PLUGIN_FAILED', `The plugin "${plugin}" failed in ${hook}: ${messageOf(cause)}`, {
    cause,
    data: { plugin, hook },
  })
}

export function createPluginHost(parts: PluginHostParts): PluginHost {
  const { store, clock, descriptors, features, decided, download } = parts
  const { contextFor, addMessages, onFailure } = parts
  const all: readonly Part[] = [...descriptors, ...features]
  // Also those on their way; in the order of their set-up, because they end last-in first-out.
  const scopes = new Map<string, Scope>()
  const offered = new Map<string, unknown>()

  const setStatus = (id: string, status: PluginStatus) =>
    store.set(pluginStatusAtom, { ...store.get(pluginStatusAtom), [id]: status })

  const assertOn = async (part: LoadedPlugin['descriptor']) => {
    if (part.kind && !(await decided(flagOf(part))))
      throw new LatchkeyError('FEATURE_OFF', `The feature "${flagOf(part)}" is switched off`)
  }
  /** Loads the code of one; what it gives makes the context, and that what sets it up. */
  const loadCode = async (part: Part): Promise<(scope: Scope) => Promise<() => Made>> => {
    const { setup } = await download<{ setup(context: unknown, options: unknown): Made }>(part.load)
    return async (scope) => {
      const context = await contextFor(part, scope)
      // `definePlugin` has compared the options with what `setup` takes.
      return () => setup(context, part.options)
    }
  }
  const loader = createLoader<LoadedPlugin>(async (id) => {
    const descriptor = all.find((other) => other.id === id)
    if (!descriptor) throw new LatchkeyError('PLUGIN_UNKNOWN', `No plugin "${id}" is listed. Add it to plugins.`)
    await assertOn(descriptor)
    setStatus(id, { state: 'loading' })
    const scope = createScope((error) => onFailure(pluginError(id, 'dispose', error)))
    const { signal } = scope
    scopes.set(id, scope)
    let hook = 'dependencies'
    const late = (what: string) => () => new Error(`${what} took too long`)
    try {
      const required = (descriptor.dependencies ?? []).flatMap(
        (other) => descriptors.find(({ id, own }) => id === other || own?.id === other)?.id ?? [],
      )
      await unlessAborted(signal, Promise.all(required.map((other) => loader.load(other))))
      hook = 'load'
      const prepare = await within(clock, downloadWait, loadCode(descriptor), late('The download'), signal)
      hook = 'setup'
      const setUp = await prepare(scope)
      const module = await within(clock, setupWait, Promise.resolve().then(setUp), late('It'), signal)
      hook = 'messages'
      await within(clock, downloadWait, addMessages(id, module), late('The download'), signal)
      scopes.delete(id)
      scopes.set(id, scope)
      setStatus(id, { state: 'ready' })
      return { descriptor, module }
    } catch (cause) {
      if (signal.aborted) throw abortedError(cause)
      scopes.delete(id)
      scope.dispose()
      const error = pluginError(id, hook, cause)
      setStatus(id, { state: 'failed', error })
      onFailure(error)
      throw error
    }
  })

  const load = async (id: string) => {
    const loaded = loader.peek(id)
    // The host may have switched it off since.
    if (loaded) await assertOn(loaded.descriptor)
    return loaded ?? loader.load(id)
  }
  /** Under which name a part's `setup` returns a resource. */
  const nameOf = (part: Part, { id }: Resource<unknown>) => {
    if (part.kind) return part.provides?.find((one) => one === id)
    return Object.keys(part.provides).find((name) => part.provides[name]?.id === id)
  }
  const providers = (resource: Resource<unknown>) =>
    all.flatMap((part) => (nameOf(part, resource) === undefined ? [] : part.id))
  const read = <Value>({ descriptor, module }: LoadedPlugin, resource: Resource<Value>) =>
    module.provides?.[nameOf(descriptor, resource) ?? ''] as Value | undefined
  const get: PluginHost['get'] = async (resource) => {
    for (const id of providers(resource)) {
      try {
        return read(await load(id), resource)
      } catch (error) {
        // The next one in the list may be on.
        if (!isLatchkeyError(error, 'FEATURE_OFF')) throw error
      }
    }
    return undefined
  }

  const missing = ({ id }: Resource<unknown>) => new LatchkeyError('UNSUPPORTED', `This instance has no "${id}"`)

  return {
    has: (resource) => providers(resource).length > 0,
    get,
    async expect(resource) {
      const found = await get(resource)
      if (found) return found
      throw missing(resource)
    },
    peek(resource) {
      const first = providers(resource).map(loader.peek).find(Boolean)
      return first && read(first, resource)
    },
    need<Value>(resource: Resource<Value>) {
      if (!offered.has(resource.id)) throw missing(resource)
      return offered.get(resource.id) as Value
    },
    offer(named, values) {
      for (const [name, { id }] of Object.entries(named)) offered.set(id, values[name])
    },
    descriptors,
    providers,
    inSlot: (slot) => descriptors.filter(({ slots }) => slots?.includes(slot)),
    idOf: (ownId) => descriptors.find(({ id, own }) => (own?.id ?? id) === ownId)?.id ?? ownId,
    ofView: (view) => descriptors.find(({ views }) => views?.includes(view)),
    load,
    read,
    loaded: loader.peek,
    fail: (id, hook, cause) => onFailure(pluginError(id, hook, cause)),
    stop() {
      for (const scope of [...scopes.values()].reverse()) scope.dispose()
      scopes.clear()
      store.set(pluginStatusAtom, {})
    },
  }
}
