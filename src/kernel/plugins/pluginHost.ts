import { unlessAborted, within } from '../base/clock.js'
import { createLoader } from '../base/loader.js'
import type { Download } from '../base/pagePolicy.js'
import { createScope, type Scope } from '../base/scope.js'
import type { Clock } from '../contract/clock.js'
import { abortedError, isLatchkeyError, LatchkeyError, messageOf } from '../contract/errors.js'
import type { BaseContext, PluginBody, PluginDescriptor, PluginModule, SlotName } from '../contract/plugin.js'
import type { Resource, Resources } from '../contract/resource.js'
import type { PluginStatus } from '../contract/state.js'
import type { Store } from '../contract/store.js'
import { flagOf } from '../features/state.js'
import { pluginStatusAtom } from './state.js'

type Body = PluginBody<unknown, unknown, never>

const setupWait = 5000
const downloadWait = 30_000

/** A plugin at work. */
export interface LoadedPlugin {
  readonly descriptor: PluginDescriptor
  readonly module: PluginModule<unknown>
}

/** Loads plugins on first need, keeps their failures to themselves, and ends them. */
export interface PluginHost extends Omit<Resources, 'all'> {
  readonly descriptors: readonly PluginDescriptor[]
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
  peek(id: string): LoadedPlugin | undefined
  /** What is provided already. */
  provided<Value>(resource: Resource<Value>): Value | undefined
  /** Notes that something of a plugin's failed while it ran: a view that threw, a listener. */
  fail(id: string, hook: string, cause: unknown): void
  stop(): void
}

export interface PluginHostParts {
  readonly store: Store
  readonly clock: Clock
  readonly descriptors: readonly PluginDescriptor[]
  /** Whether one is the core's own, which no flag switches. Default: none is. */
  readonly isCore?: (descriptor: PluginDescriptor) => boolean
  /** Resolves with whether a flag is on, once that is decided. */
  readonly decided: (flag: string) => Promise<boolean>
  readonly download: Download
  /** The context of a plugin, permissions included. */
  readonly contextFor: (descriptor: PluginDescriptor, scope: Scope) => Promise<BaseContext>
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
  const {
    store,
    clock,
    descriptors,
    isCore = () => false,
    decided,
    download,
    contextFor,
    addMessages,
    onFailure,
  } = parts
  // Also those on their way; in the order of their set-up, because they end last-in first-out.
  const scopes = new Map<string, Scope>()

  const setStatus = (id: string, status: PluginStatus) =>
    store.set(pluginStatusAtom, { ...store.get(pluginStatusAtom), [id]: status })
  const report = (id: string) => (error: unknown) => onFailure(pluginError(id, 'dispose', error))

  const assertOn = async (descriptor: PluginDescriptor) => {
    if (!isCore(descriptor) && !(await decided(flagOf(descriptor))))
      throw new LatchkeyError('FEATURE_OFF', `The feature "${flagOf(descriptor)}" is switched off`)
  }
  const loader = createLoader<LoadedPlugin>(async (id) => {
    const descriptor = descriptors.find((other) => other.id === id)
    if (!descriptor) throw new LatchkeyError('PLUGIN_UNKNOWN', `No plugin "${id}" is listed. Add it to plugins.`)
    await assertOn(descriptor)
    setStatus(id, { state: 'loading' })
    const scope = createScope(report(id))
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
      const arriving: Promise<unknown> = download(descriptor.load)
      const body = (await within(clock, downloadWait, arriving, late('The download'), signal)) as Body
      hook = 'setup'
      const context = await contextFor(descriptor, scope)
      const work = Promise.resolve().then(() => body.setup(context as never, descriptor.options))
      const module = await within(clock, setupWait, work, late('It'), signal)
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
  const providers = ({ id }: Resource<unknown>) => descriptors.filter(({ provides }) => provides?.includes(id))
  const readValue = <Value>({ module }: LoadedPlugin, { id }: Resource<Value>) =>
    module.provides?.[id] as Value | undefined

  return {
    has: (resource) => providers(resource).length > 0,
    async get(resource) {
      for (const { id } of providers(resource)) {
        try {
          return readValue(await load(id), resource)
        } catch (error) {
          // The next one in the list may be on.
          if (!isLatchkeyError(error, 'FEATURE_OFF')) throw error
        }
      }
      return undefined
    },
    provided(resource) {
      for (const { id } of providers(resource)) {
        const plugin = loader.peek(id)
        if (plugin) return readValue(plugin, resource)
      }
      return undefined
    },
    descriptors,
    inSlot: (slot) => descriptors.filter(({ slots }) => slots?.includes(slot)),
    idOf: (ownId) => descriptors.find(({ id, own }) => (own?.id ?? id) === ownId)?.id ?? ownId,
    ofView: (view) => descriptors.find(({ views }) => views?.includes(view)),
    load,
    peek: loader.peek,
    fail: (id, hook, cause) => onFailure(pluginError(id, hook, cause)),
    stop() {
      for (const scope of [...scopes.values()].reverse()) scope.dispose()
      scopes.clear()
      store.set(pluginStatusAtom, {})
    },
  }
}
