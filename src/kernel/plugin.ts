import type { createStore } from 'jotai/vanilla'
import type {
  Amount,
  ChainAdapter,
  ChainCapability,
  OptionArguments,
  RpcCall,
  Token,
  WalletAccount,
} from './adapter.js'
import type { CaipAccountId, CaipNetworkId } from './caip.js'
import type { Clock } from './clock.js'
import type { Network } from './network.js'
import type { ServiceClient } from './serviceTypes.js'
import type { Catalogue, TextParams } from './translate.js'

/** A jotai store. */
export type Store = ReturnType<typeof createStore>

/** Version of this contract; another one is refused at creation. */
export const pluginApi = 1

// ---------------------------------------------------------------- what a plugin is given

/** The account a person uses on one namespace, as a plugin may read it. */
export interface ActiveAccount extends WalletAccount {
  readonly namespace: string
  readonly caipAddress: CaipAccountId
  /** The chain in use, as the host defined it; undefined when the wallet is on one that the host does not know. */
  readonly network: Network | undefined
  readonly networkId: CaipNetworkId
  readonly connectorId: string
  /** The wallet's name, as it says itself where the connector reaches many. */
  readonly connectorName: string
}

/** Reads accounts and networks; a plugin cannot change them. */
export interface PluginAccounts {
  /** The account of a namespace, or of the active one. */
  get(namespace?: string): ActiveAccount | undefined
  /** All connected accounts, the active one first. */
  list(): readonly ActiveAccount[]
  /** The networks of the instance. */
  networks(): readonly Network[]
  /** Calls back after accounts or networks changed; returns its own stop. */
  watch(listener: () => void): () => void
}

/** Moves between views. View ids of other plugins are allowed: an unknown one is a coded error, not a crash. */
export interface Navigation {
  /** Shows a view on top; nothing when it is already there. @throws {LatchkeyError} VIEW_UNKNOWN */
  push(view: string, params?: ViewParams): void
  /** Swaps the view in sight. @throws {LatchkeyError} VIEW_UNKNOWN */
  replace(view: string, params?: ViewParams): void
  /** Leaves only this view. @throws {LatchkeyError} VIEW_UNKNOWN */
  reset(view: string, params?: ViewParams): void
  /** One view back; closes the modal on the last one. */
  back(): void
  /** Asks to close: guards may refuse, then the modal shakes. */
  close(): void
  /** Settles the promise of the `open()` that led here, and closes. */
  finish(result: unknown): void
  /** Settles it and goes on: what follows is for the person, closing it means nothing to the host any more. */
  settle(result: unknown): void
}

/** What a view was opened with; survives going forth and back, not a reload. */
export type ViewParams = Readonly<Record<string, unknown>>

/** Storage of the plugin's own, in the host page's storage: no secrets (S36). */
export interface PluginStorage {
  /** The value, or undefined when there is none or `parse` refuses it (then it is removed). */
  get<Value>(name: string, parse: (value: unknown) => Value): Value | undefined
  set(name: string, value: unknown): void
  remove(name: string): void
}

/** Short messages over the modal; a new one replaces the one before after 150 ms. */
export interface Toasts {
  success(text: string): void
  error(text: string): void
  info(text: string): void
}

/** Texts by key, in the language of the person. */
export interface PluginMessages {
  readonly locale: string
  t(key: string, params?: TextParams): string
}

/**
 * The active wallet, for a plugin with the grant `request`. Each method is the one of the chain adapter,
 * bound to the account and chain in use **when it is called**; what the namespace cannot do is missing.
 */
export interface PluginWallet {
  /** Whether the namespace in use can do a thing; false while nothing is connected. Loads the adapter when it must. */
  can(capability: ChainCapability): Promise<boolean>
  /**
   * Calls a method of the chain adapter with the handle of the active account.
   * @throws {LatchkeyError} NOT_CONNECTED, UNSUPPORTED ('Unsupported chain'), or the adapter's own
   */
  call<Name extends ChainCapability>(
    name: Name,
    ...rest: AdapterArguments<Name>
  ): Promise<Awaited<ReturnType<NonNullable<ChainAdapter[Name]>>>>
  /** The canonical spelling of an address on the namespace in use, or undefined. */
  toAddress(text: string): Promise<string | undefined>
  /** Native balance of the active account, or the token's. Cached 30 s; `fresh` asks again. */
  balance(token?: Token, options?: { readonly fresh?: boolean }): Promise<Amount>
  /** A raw request to the wallet. */
  request(call: RpcCall): Promise<unknown>
}

/** The arguments of an adapter method after its handle. */
export type AdapterArguments<Name extends ChainCapability> =
  Parameters<NonNullable<ChainAdapter[Name]>> extends [unknown, ...infer Rest] ? Rest : []

/** What a plugin must ask for by name, and a host may withhold. */
export type Grant = 'request' | 'login'

/** The channel to the login frame, for a plugin with the grant `login`. Its adapter declares the calls. */
export interface PluginLogin {
  request(call: RpcCall): Promise<unknown>
}

/** What every plugin is given. Frozen and narrow: no provider, no frame channel, no storage of others (S39). */
export interface BaseContext {
  readonly id: string
  readonly navigation: Navigation
  readonly accounts: PluginAccounts
  readonly storage: PluginStorage
  /** The host's services. A call without configured services rejects with SERVICES_MISSING. */
  readonly services: ServiceClient
  readonly toast: Toasts
  readonly messages: PluginMessages
  /** The instance's jotai store. Atoms are keys: a plugin reaches only those that it made itself. */
  readonly store: Store
  /** Tells the host's event listeners, and analytics where the host asked for it (names: protocol/wallet-api.md 5). */
  track(event: string, properties?: Readonly<Record<string, unknown>>): void
  /** Tokens that the host listed for a network. */
  tokens(networkId: CaipNetworkId): readonly Token[]
  /** Time, as tests may set it. Views have `useClock`. */
  readonly clock: Clock
  /** Aborts first of all when the plugin ends. */
  readonly signal: AbortSignal
  /** Hands over something to close; runs last-in first-out, each guarded. */
  onDispose(dispose: () => void): void
}

/** The context of a plugin that needs these grants. */
export type PluginContext<Needs extends Grant = never> = BaseContext &
  ('request' extends Needs ? { readonly wallet: PluginWallet } : unknown) &
  ('login' extends Needs ? { readonly login: PluginLogin } : unknown)

// ---------------------------------------------------------------- what a plugin gives

/** Places in core views that a plugin may fill. */
export type SlotName = 'connect.method' | 'account.action' | 'account.tab' | 'settings.row' | 'header'

/** What stands in each slot. A tab is named by the message `{plugin id}.tab`. `Component` is React's in `latchkey/plugin`. */
export type PluginSlots<Component> = { readonly [Slot in SlotName]?: Component }

/** A lazily loaded view exports `Component`. */
export interface ViewModule<Component> {
  readonly Component: Component
  /** Texts that only this view and its like need, by locale; a plugin's stand in its `messages`. */
  readonly texts?: Readonly<Record<string, Catalogue>>
}

/** Texts by locale, each in a module that exports `messages`; loaded when in use. `en` is the one to fall back on. */
export type MessageLoaders = Readonly<Record<string, () => Promise<{ readonly messages: Catalogue }>>>

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

// ---------------------------------------------------------------- the descriptor

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
