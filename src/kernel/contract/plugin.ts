import type { ActiveAccount, PluginAccounts } from './accounts.js'
import type { OptionArguments } from './adapter.js'
import type { CaipNetworkId } from './caip.js'
import type { Token } from './chain.js'
import type { InstanceContext } from './context.js'
import type { Messages, TextParams } from './messages.js'
import type { Navigation } from './navigation.js'
import type { RpcCall } from './rpc.js'
import type { Store } from './store.js'
import type { PluginWallet } from './wallet.js'

/** Version of this contract; another one is refused at creation. */
export const pluginApi = 1

/** Short messages over the modal; a new one replaces the one before after 150 ms. */
export interface Toasts {
  success(text: string): void
  error(text: string): void
  info(text: string): void
}

/** Messages by key, in the language of the user. */
export interface PluginMessages {
  readonly locale: string
  t(key: string, params?: TextParams): string
}

/** A plugin's own switch. */
export interface PluginFeature {
  /** True, or the list that it carries; false once it was switched off while the plugin was at work. */
  get(): boolean | readonly string[]
  /** Calls back after it changed; returns its own stop. */
  watch(listener: () => void): () => void
}

/** What a plugin must ask for by name, and a host may withhold. */
export type Grant = 'request' | 'login'

/** The channel to the login frame, for a plugin with the grant `login`. Its adapter declares the calls. */
export interface PluginLogin {
  request(call: RpcCall): Promise<unknown>
}

/** What every plugin is given. Narrow: no provider, no frame channel, no storage of others (S39). */
export interface BaseContext extends InstanceContext {
  readonly navigation: Navigation
  readonly accounts: PluginAccounts
  readonly toast: Toasts
  readonly messages: PluginMessages
  /** The instance's jotai store. Atoms are keys: a plugin reaches only those that it made itself. */
  readonly store: Store
  /** The plugin's own switch: its list of providers, where it has one. */
  readonly feature: PluginFeature
  /** Tells the host's event listeners, and analytics where the host asked for it (names: protocol/wallet-api.md 5). */
  track(event: string, properties?: Readonly<Record<string, unknown>>): void
  /** Tokens that the host listed for a network. */
  tokens(networkId: CaipNetworkId): readonly Token[]
}

/** The context of a plugin that needs these grants. */
export type PluginContext<Needs extends Grant = never> = BaseContext &
  ('request' extends Needs ? { readonly wallet: PluginWallet } : unknown) &
  ('login' extends Needs ? { readonly login: PluginLogin } : unknown)

/** Places in core views that a plugin may fill. */
export type SlotName =
  | 'connect.method'
  | 'account.identity'
  | 'account.total'
  | 'account.action'
  | 'account.tab'
  | 'settings.row'

/** One of the things that a plugin puts into a slot. `Component` is React's in `latchkey/plugin`. */
export interface SlotItem<Component> {
  /** Unlike any other of this plugin's in this slot: small letter first, then letters, digits, `-`. Hosts order by `{plugin id}.{id}`. */
  readonly id: string
  readonly Component: Component
  /** Key of the plugin's message that names it, where the slot shows a name (tabs). Default: `{plugin id}.tab`. */
  readonly label?: string
  /**
   * Whether it applies to the account in use, e.g. to its chain; what does not apply is not shown. Asked on each drawing:
   * quick, and the same answer for the same account. Default: it always applies.
   */
  readonly when?: (account: ActiveAccount | undefined) => boolean
}

/** What a plugin puts into a slot: one component, an item with an id and conditions of its own, or several. */
export type SlotContent<Component> = Component | SlotItem<Component> | readonly SlotItem<Component>[]

/** What stands in each slot that the descriptor names. */
export type PluginSlots<Component> = { readonly [Slot in SlotName]?: SlotContent<Component> }

/** A lazily loaded view exports `Component`. */
export interface ViewModule<Component> {
  readonly Component: Component
  /** Messages that only this view and its like need, by locale; a plugin's stand in its module. */
  readonly messages?: Readonly<Record<string, Messages>>
}

/** Messages by locale, each in a module that exports `messages`; loaded when in use. `en` is the one to fall back on. */
export type MessageLoaders = Readonly<Record<string, () => Promise<{ readonly messages: Messages }>>>

/** What `setup` returns. */
export interface PluginModule<Controller = undefined, Component = unknown> {
  readonly slots?: PluginSlots<Component>
  /** Loaders of the views that the descriptor names. */
  readonly views?: Readonly<Record<string, () => Promise<ViewModule<Component>>>>
  readonly messages?: MessageLoaders
  /** What `latchkey.use(plugin)` resolves with, and the plugin's own views read with `useController`. */
  readonly controller?: Controller
}

/** The lazy half: loading it must not throw; what can fail belongs in `setup`, which Retry runs again (5 s). */
export interface PluginBody<Controller, Options, Needs extends Grant, Component = unknown> {
  readonly setup: (
    context: PluginContext<Needs>,
    options: Options,
  ) => PluginModule<Controller, Component> | Promise<PluginModule<Controller, Component>>
}

/** The eager half of a plugin: at most 0.25 kB in every host's first load. */
export interface PluginDescriptor<Id extends string = string> {
  readonly kind: 'plugin'
  readonly id: Id
  readonly api: number
  /** Feature flag that switches it. Default: its id. */
  readonly flag?: string
  /** Ids of plugins or adapters without which it cannot work. */
  readonly requires?: readonly string[]
  readonly needs?: readonly Grant[]
  readonly slots?: readonly SlotName[]
  readonly views?: readonly string[]
  /** Its views begin by opening a browser window, which the kernel opens inside the click. */
  readonly opensWindow?: boolean
  load(): Promise<PluginBody<unknown, never, never>>
  readonly options: unknown
}

/** Makes descriptors of one plugin: `send()` or `send({ ... })`. */
export interface PluginFactory<Id extends string, Options, Controller> {
  (...options: OptionArguments<Options>): PluginDescriptor<Id>
  readonly id: Id
  /** Never set: carries the controller's type to `latchkey.use`. */
  readonly controller?: Controller
}

/** What is written of a plugin; everything else is inferred from `load`. */
export interface PluginDefinition<Id extends string, Needs extends Grant, Options, Controller, Component> {
  readonly id: Id
  readonly api: typeof pluginApi
  readonly flag?: string
  readonly requires?: readonly string[]
  /** Grants. A host's listing confirms them; `createLatchkey({ grants })` may withhold. */
  readonly needs?: readonly Needs[]
  readonly slots?: readonly SlotName[]
  readonly views?: readonly string[]
  readonly opensWindow?: boolean
  /** Grants are those of `needs`: a `setup` that expects others does not compile. */
  load(): Promise<PluginBody<Controller, Options, NoInfer<Needs>, Component>>
}

/**
 * Declares a plugin. Options and controller are inferred from `load`, nothing is written twice.
 * @example
 * export const tips = definePlugin({ id: 'tips', api: 1, slots: ['account.action'], views: ['Tips'], load: () => import('./plugin.js') })
 */
export function definePlugin<
  const Id extends string,
  const Needs extends Grant = never,
  Options = unknown,
  Controller = undefined,
  Component = unknown,
>(definition: PluginDefinition<Id, Needs, Options, Controller, Component>): PluginFactory<Id, Options, Controller> {
  const make = (options?: Options): PluginDescriptor<Id> => ({
    ...definition,
    kind: 'plugin',
    // Options and context are the ones that `setup` declares: checked above, where they are inferred.
    load: definition.load as unknown as PluginDescriptor['load'],
    options: options ?? {},
  })
  return Object.assign(make, { id: definition.id }) as PluginFactory<Id, Options, Controller>
}
