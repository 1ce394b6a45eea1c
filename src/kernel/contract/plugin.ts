import type { ActiveAccount } from './accounts.js'
import type { ApiVersion } from './apiVersion.js'
import type { CaipNetworkId } from './caip.js'
import type { PluginConnect } from './connect.js'
import type { InstanceContext } from './context.js'
import type { States } from './defineState.js'
import { LatchkeyError } from './errors.js'
import { createFactory } from './factory.js'
import type { LoginChannel } from './login.js'
import type { MessageLoader, MessageLoaders, Messages, TextParams } from './messages.js'
import type { Navigation } from './navigation.js'
import type { OptionArguments } from './optionArguments.js'
import type { PluginAccounts } from './pluginAccounts.js'
import type { Resources } from './resource.js'
import type { SentTransaction } from './sent.js'
import type { SentEntry } from './sentTransactions.js'
import type { PluginServices } from './services.js'
import type { Spelling } from './spelling.js'
import type { FlagDescription, ToastLink } from './state.js'
import type { AtomStore } from './store.js'
import type { Token } from './token.js'
import type { PluginWallet } from './wallet.js'

/** Version of this contract (see `isKnownApi`). */
export const pluginApi = '1.1'

/** What a toast offers besides its text. */
export interface ToastOptions {
  /** Leads to more, in a window of its own: to a transaction in the explorer. Https or mail; another address is left out. Default: none. */
  readonly link?: ToastLink
}

/**
 * Short messages below the view; a new one replaces the one before after 150 ms. One stays 4 s, with a link 12 s, and as long
 * as pointer or focus are on it.
 */
export interface Toasts {
  success(text: string, options?: ToastOptions): void
  error(text: string, options?: ToastOptions): void
  info(text: string, options?: ToastOptions): void
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

/**
 * What a plugin must ask for by name, and a host may withhold: to ask the connected wallet, to make and end connections, to
 * talk to the login frame.
 */
export type Permission = 'request' | 'connect' | 'login'

/** What every plugin is given. Narrow: no provider, no frame channel, no storage of others (S39). */
export interface BaseContext extends InstanceContext {
  /** The host's services, and the plugin's own. A call without configured services rejects with SERVICES_MISSING. */
  readonly services: PluginServices
  readonly navigation: Navigation
  readonly accounts: PluginAccounts
  /** How addresses and hashes of a namespace are compared and drawn, whether it is served or not. Views have `useSpelling`. */
  spelling(namespace: string): Spelling
  readonly toast: Toasts
  readonly messages: PluginMessages
  /** Reads, writes and follows the plugin's own atoms in this instance. */
  readonly store: AtomStore
  /** The plugin's own switch: its list of providers, where it has one. */
  readonly feature: PluginFeature
  /** What other plugins and Latchkey provide. */
  readonly resources: Resources
  /**
   * Hears what plugins, the modal, and the host by `latchkey.provider` have sent with a wallet: balances and activity are
   * older than it. Returns its own stop.
   */
  onSent(listener: (sent: SentTransaction) => void): () => void
  /**
   * Hears what became of that, for good: each once, in one tab of the page, also of what was sent before it was loaded. What is known before
   * the plugin is at work is in `sentTransactions` alone. Returns its own stop.
   */
  onSettled(listener: (entry: SentEntry) => void): () => void
  /** Tells the host's event listeners, and analytics where the host asked for it (names: protocol/wallet-api.md 5). */
  track(event: string, properties?: Readonly<Record<string, unknown>>): void
  /** Tokens that the host listed for a network. */
  tokens(networkId: CaipNetworkId): readonly Token[]
}

/** The context of a plugin with these permissions. */
export type PluginContext<Needs extends Permission = never> = BaseContext &
  ('request' extends Needs ? { readonly wallet: PluginWallet } : unknown) &
  ('connect' extends Needs ? { readonly connect: PluginConnect } : unknown) &
  ('login' extends Needs ? { readonly login: LoginChannel } : unknown)

/** Places in core views that a plugin may fill. */
export type SlotName =
  | 'connect.method'
  | 'account.identity'
  | 'account.total'
  | 'account.offer'
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
  /**
   * Messages that only this view and its like need, by locale, beside those of the plugin's module: English, and loaders of other
   * languages.
   */
  readonly messages?: Readonly<Record<string, Messages | MessageLoader>>
}

/** What `setup` returns. */
export interface PluginModule<Controller = undefined, Component = unknown> {
  readonly slots?: PluginSlots<Component>
  /** Loaders of the views that the descriptor names. */
  readonly views?: Readonly<Record<string, () => Promise<ViewModule<Component>>>>
  readonly messages?: MessageLoaders
  /** What the descriptor's `provides` names, by the resource's id. */
  readonly provides?: Readonly<Record<string, unknown>>
  /** Goes on where the user left the page; called once for each of the descriptor's `resumes` that came back. */
  readonly resume?: (name: string, value: string) => void
  /** What `latchkey.use(plugin)` resolves with, and the plugin's own views read with `useController`. */
  readonly controller?: Controller
}

/** The lazy half: loading it must not throw; what can fail belongs in `setup`, which Retry runs again (5 s). */
export interface PluginBody<Controller, Options, Needs extends Permission, Component = unknown> {
  readonly setup: (
    context: PluginContext<Needs>,
    options: Options,
  ) => PluginModule<Controller, Component> | Promise<PluginModule<Controller, Component>>
}

/** The eager half of a plugin: at most 0.25 kB in every host's first load. */
export interface PluginDescriptor<Id extends string = string, Shown extends States = States> {
  readonly kind: 'plugin'
  readonly id: Id
  readonly api: ApiVersion
  /** Its feature's switch. Default: one named as the plugin, on. */
  readonly flag?: FlagDescription
  /** Ids of plugins or adapters without which it cannot work. */
  readonly dependencies?: readonly string[]
  readonly permissions?: readonly Permission[]
  readonly slots?: readonly SlotName[]
  /**
   * Where it stands on Connect, and among the tiles and tabs of Account, as far as the host's option `order` does not say it: small
   * numbers first. Default: 20 for a plugin with `login`, so that it stands before the list of wallets, which has 30; others stand
   * after all that have one, in the order of the list of plugins.
   */
  readonly position?: number
  readonly views?: readonly string[]
  /** Ids of resources that its `setup` returns. */
  readonly provides?: readonly string[]
  /** What the instance shows of it, by name: in `latchkey.state()` from creation on, on a server too (see `defineState`). */
  readonly state?: Shown
  /** The source whose login frame it talks to; with the permission `login`. */
  readonly login?: string
  /**
   * Names of query parameters with which a user comes back to the page. One that is there at the start is taken out of the
   * address, and handed to `resume`.
   */
  readonly resumes?: readonly string[]
  load(): Promise<PluginBody<unknown, never, never>>
  readonly options: unknown
  /** Its own id, and the new names of its views by its own; only where a host has renamed it. */
  readonly own?: { readonly id: string; readonly views: Readonly<Record<string, string>> }
}

/** Other names for a plugin's id and views, where they clash with another's. */
export interface NewNames {
  readonly id?: string
  /** New name by the plugin's own. */
  readonly views?: Readonly<Record<string, string>>
}

/**
 * Lists a plugin under another id, or its views under other names. The plugin goes on using its own; the host and other
 * plugins use the new ones. @throws {LatchkeyError} VIEW_UNKNOWN for a view that the plugin does not have
 * @example plugins: [renamed(portfolio(), { id: 'acme-portfolio', views: { Portfolio: 'AcmePortfolio' } })]
 */
export function renamed<Plugin extends PluginDescriptor>(
  plugin: Plugin,
  { id = plugin.id, views = {} }: NewNames,
): Plugin {
  for (const view of Object.keys(views)) {
    if (!plugin.views?.includes(view)) {
      throw new LatchkeyError('VIEW_UNKNOWN', `The plugin "${plugin.id}" has no view "${view}" to rename`)
    }
  }
  return {
    ...plugin,
    id,
    views: plugin.views?.map((view) => views[view] ?? view),
    flag: { wire: plugin.flag?.name ?? plugin.id, ...plugin.flag },
    own: { id: plugin.id, views },
  }
}

/** Makes descriptors of one plugin: `send()` or `send({ ... })`. */
export interface PluginFactory<Id extends string, Options, Controller, Shown extends States = States> {
  (...options: OptionArguments<Options>): PluginDescriptor<Id, Shown>
  readonly id: Id
  /** Never set: carries the controller's type to `latchkey.use`. */
  readonly controller?: Controller
}

/** What is written of a plugin; everything else is inferred from `load`. */
export interface PluginDefinition<
  Id extends string,
  Needs extends Permission,
  Options,
  Controller,
  Component,
  Shown extends States,
> {
  readonly id: Id
  readonly api: ApiVersion
  readonly flag?: FlagDescription
  readonly dependencies?: readonly string[]
  /** A host's listing confirms them; `createLatchkey({ permissions })` may withhold. */
  readonly permissions?: readonly Needs[]
  readonly slots?: readonly SlotName[]
  readonly position?: number
  readonly views?: readonly string[]
  readonly provides?: readonly string[]
  readonly state?: Shown
  readonly login?: string
  readonly resumes?: readonly string[]
  /** The context has what `permissions` names: a `setup` that expects more does not compile. */
  load(): Promise<PluginBody<Controller, Options, NoInfer<Needs>, Component>>
}

/**
 * Declares a plugin. Options and controller are inferred from `load`, nothing is written twice.
 * @example
 * export const tips = definePlugin({ id: 'tips', api: '1.0', slots: ['account.action'], views: ['Tips'], load: () => import('./plugin.js') })
 */
export function definePlugin<
  const Id extends string,
  const Needs extends Permission = never,
  Options = unknown,
  Controller = undefined,
  Component = unknown,
  Shown extends States = Record<never, never>,
>(
  definition: PluginDefinition<Id, Needs, Options, Controller, Component, Shown>,
): PluginFactory<Id, Options, Controller, Shown> {
  return createFactory('plugin', definition) as PluginFactory<Id, Options, Controller, Shown>
}
