import type { AdapterDescriptor, SourceDescriptor } from './adapter.js'
import type { AppMetadata } from './app.js'
import type { CaipNetworkId } from './caip.js'
import type { HostMessageLoader, HostMessages } from './messages.js'
import type { NetworkInput } from './network.js'
import type { Permission, PluginDescriptor } from './plugin.js'
import type { ServiceAddresses } from './services.js'
import type { SiweConfig } from './siwe.js'
import type { SiwxOption } from './siwx.js'
import type { ThemeMode, ThemeVariables } from './state.js'
import type { Token } from './token.js'
import type { WalletListing } from './walletListing.js'

/** An entry of `adapters`. */
export type AdapterEntry = AdapterDescriptor | SourceDescriptor

/** How usage events are sent. */
export interface AnalyticsOptions {
  /**
   * What an event says of the page's path, such as `/orders/ID` for `/orders/1234`. It begins with one `/`; a query and a
   * hash are cut off. Default, and for anything else: the first part (`/orders`), unless that may name a user.
   */
  readonly toPath?: (path: string) => string
}

/** What `createLatchkey` takes. Only `networks` and `adapters` are needed. */
export interface LatchkeyOptions<
  Adapters extends readonly AdapterEntry[] = readonly AdapterEntry[],
  Plugins extends readonly PluginDescriptor[] = readonly PluginDescriptor[],
> {
  /** Names this instance's storage. Two live instances with one id share it, and a warning says so. Default `default`. */
  readonly id?: string
  /** Project at the services. Without one wallets work, and no service is called. */
  readonly projectId?: string
  /** Address of the services, or one for each part. No default host exists. */
  readonly services?: ServiceAddresses
  /** Chains on offer: of `latchkey/networks`, of viem, or own definitions. */
  readonly networks: readonly NetworkInput[]
  readonly adapters: Adapters
  /** Features on offer. Listing one makes it available; flags decide whether it is on. Default none. */
  readonly plugins?: Plugins
  /** Local switches by feature; remote configuration wins over them, with one warning. */
  readonly features?: Readonly<Record<string, boolean | readonly string[]>>
  /** Off for every feature that remote configuration knows; nothing is fetched. Default false. */
  readonly basic?: boolean
  /** Permissions that a plugin gets, by plugin id. Default: what its descriptor asks for; withholding one of those is refused. */
  readonly permissions?: Readonly<Record<string, readonly Permission[]>>
  /** CAIP-2 id or `id` of the chain to begin with. Default: the one used last, else the first. */
  readonly defaultNetwork?: CaipNetworkId | number | string
  /** Tokens on offer, by chain. */
  readonly tokens?: Readonly<Record<CaipNetworkId, readonly Omit<Token, 'networkId'>[]>>
  /** Wallets that the host adds to the list, in this order; an installed one is shown as such. */
  readonly customWallets?: readonly WalletListing[]
  /** Ids of wallets that stand out in the list, in this order. Default none. */
  readonly featuredWalletIds?: readonly string[]
  /** Only these wallets of the directory. Default all. */
  readonly includeWalletIds?: readonly string[]
  /**
   * Not these: an installed one is left out as well, by its rdns or its name as the directory has them. An rdns may stand
   * here in place of an id: then nothing has to be asked before an installed wallet is left out. Default none.
   */
  readonly excludeWalletIds?: readonly string[]
  /** Whether the whole directory can be looked through. Default `show`. */
  readonly allWallets?: 'show' | 'hide' | 'mobile'
  /**
   * The directory of a host without services, loaded when it is shown; it wins over the services' where there are both. A
   * list of entries as `GET /getWallets` sends them (`docs/directory.md` has the fields), pictures as `image_url`.
   */
  readonly walletList?: () => Promise<unknown>
  /** Prefers a wallet's universal link to its own scheme. Default false. */
  readonly preferUniversalLinks?: boolean
  /** Page where users find more wallets; linked below those that they may get. https. Default none. */
  readonly walletExplorerUrl?: string
  readonly metadata?: Partial<AppMetadata>
  /** Sign-in with a wallet: the host's own, or `siwx()` of `latchkey/siwx`. Default none. */
  readonly siwx?: SiwxOption
  /** Sign-in as older hosts bring it; not beside `siwx`. Default none. */
  readonly siwe?: SiweConfig
  /** Default `system`. */
  readonly themeMode?: ThemeMode
  /** Tokens of the design system, by name without prefix: `{ accent: '#b00' }`. */
  readonly themeVariables?: ThemeVariables
  /** BCP 47 tag of the language. Default: the document's, also when that changes; else English. */
  readonly locale?: string
  /**
   * Texts of the host's own, by language and key, in place of those of Latchkey and its plugins; further languages, too. A language may
   * be a loader. A key that nothing asks for is told once on the console. Texts are text, never markup, and stay in the modal: the
   * words of the login frame are its operator's.
   */
  readonly messages?: Readonly<Record<string, HostMessages | HostMessageLoader>>
  /** Orders; names that are left out follow in the default order, plugins by their `position`. What belongs to plugins is named by their ids. */
  readonly order?: {
    /** Default email, socials, wallet. */
    readonly connect?: readonly string[]
    /** Default onramp, swaps, receive, send. */
    readonly features?: readonly string[]
    /** Tabs of the account: ids of plugins, or `{plugin id}.{item id}` for one of several. Default tokens, activity. */
    readonly tabs?: readonly string[]
    /** Default walletConnect, recent, injected, featured, custom, external, recommended. */
    readonly connectors?: readonly string[]
  }
  /** What users must accept before connecting. */
  readonly legal?: { readonly termsUrl?: string; readonly privacyUrl?: string; readonly checkbox?: boolean }
  /** Puts wallets behind one button when another way to connect is on. Default false. */
  readonly collapseWallets?: boolean
  /** Offers wallets as a way to connect. Default true; false leaves the other ways. */
  readonly enableWallets?: boolean
  /** Offers help to users who have no wallet: what one is, and where to get one. Default true. */
  readonly enableWalletGuide?: boolean
  /** Pictures of networks, by CAIP-2 id or `id`; they win over all others. https, or data URIs of pictures. Default none. */
  readonly chainImages?: Readonly<Record<string, string>>
  /** Pictures of connectors, by their ids; they win over all others. https, or data URIs of pictures. Default none. */
  readonly connectorImages?: Readonly<Record<string, string>>
  /** What the host calls accounts, by address in any spelling of the chain's: shown beside it. Default none. */
  readonly addressLabels?: Readonly<Record<string, string>>
  /**
   * Restores connections at start. Default true. False: what is stored is disconnected at start, at its wallet as well, and
   * forgotten.
   */
  readonly enableReconnect?: boolean
  /** Lets users change the network. Default true. */
  readonly enableNetworkSwitch?: boolean
  /** The modal does not ask users to leave a chain that the host does not know. Default false. */
  readonly allowUnsupportedChain?: boolean
  /** False: nothing is drawn, and `intent` events say what the user has to do. No code of the modal is loaded. Default true. */
  readonly modal?: boolean
  /** When the modal's code is fetched before a click: on intent (pointer enters, focus, touch), when idle, or never. Default `intent`. */
  readonly preload?: 'intent' | 'idle' | 'none'
  /**
   * Element that the modal is mounted into, asked for when the modal is made. Default: the body. With null it is mounted
   * nowhere: `open` rejects with MODAL_MISSING, and the next one asks again. Not beside `append: false`.
   */
  readonly container?: () => HTMLElement | null
  /**
   * Puts a modal of its own on the page where the host has placed none. False: it is drawn in a `<latchkey-modal>` or
   * `<latchkey-panel>` (`latchkey/element`, `LatchkeyPanel` of `latchkey/react`) alone, whenever that comes, and without one `open`
   * rejects with MODAL_MISSING. Default true.
   */
  readonly append?: boolean
  /** On phones the modal fills the screen: its button, Escape and the Back gesture close it, no finger pulls it down. Default false: a sheet. */
  readonly mobileFullScreen?: boolean
  /** Sends usage events to the services; an object says how. Default false: zero events. */
  readonly analytics?: boolean | AnalyticsOptions
  /**
   * Where configuration alerts are seen in the modal, besides the console and the event `alert`: true everywhere, false nowhere.
   * Default: on a developer's own machine (`localhost`, loopback addresses, `file:`), for users can do nothing about them.
   */
  readonly debug?: boolean
}

/** Options that may change while an instance is at work (see `Latchkey.update`). The others are decided at creation. */
export type ChangeableOptions = Pick<
  LatchkeyOptions,
  | 'addressLabels'
  | 'allowUnsupportedChain'
  | 'allWallets'
  | 'chainImages'
  | 'collapseWallets'
  | 'connectorImages'
  | 'enableNetworkSwitch'
  | 'enableWalletGuide'
  | 'enableWallets'
  | 'features'
  | 'legal'
  | 'locale'
  | 'order'
>

/** The options that stay as they were at creation. */
export type FixedOptions = Omit<LatchkeyOptions, keyof ChangeableOptions>

/** Connector types in the order of the list (spec section 2). */
export const connectorOrder = [
  'walletConnect',
  'recent',
  'injected',
  'featured',
  'custom',
  'external',
  'recommended',
] as const
/** A group of rows in the list of ways to connect. */
export type ConnectorGroup = (typeof connectorOrder)[number]
