/**
 * `latchkey/plugin`: what a plugin may import besides `latchkey/ui`.
 * @packageDocumentation
 */
import type { ComponentType } from 'react'
import type { PluginModule as KernelPluginModule, SlotItem as KernelSlotItem } from './kernel/index.js'

export { atom } from 'jotai/vanilla'
export type {
  AccountKind,
  AccountRef,
  ActiveAccount,
  AddressBook,
  Amount,
  Asset,
  AtomStore,
  Balances,
  BoundVerb,
  CaipAccountId,
  CaipAssetId,
  CaipNetworkId,
  CallsStatus,
  ChainCapability,
  ChainRead,
  ChainReader,
  Clock,
  Connection,
  ConnectWith,
  ExplorerTarget,
  FeeTerms,
  Funding,
  Holding,
  Identity,
  IdentityDirectory,
  KnownAddress,
  Live,
  LoginCall,
  LoginCalls,
  LoginChannel,
  LoginEvent,
  LoginResult,
  Messages,
  Navigation,
  Network,
  Nft,
  Nfts,
  NoParams,
  OwnService,
  OwnStorage,
  PageWindow,
  Permission,
  PermissionsGrant,
  PluginAccounts,
  PluginConnect,
  PluginContext,
  PluginDescriptor,
  PluginFactory,
  PluginFeature,
  PluginMessages,
  PluginServices,
  PluginWallet,
  Price,
  PricedAsset,
  PriceList,
  Prices,
  Resource,
  Resources,
  RpcCall,
  SentTransaction,
  ServiceClient,
  ServicePart,
  ServiceRequest,
  SlotName,
  TextParams,
  ToastLink,
  ToastOptions,
  Toasts,
  Token,
  TransferEstimate,
  TransferRequest,
  ViewParams,
  ViewRef,
  WalletUser,
} from './kernel/index.js'
export {
  addressBook,
  balances,
  definePlugin,
  defineResource,
  defineView,
  funding,
  identity,
  isLatchkeyError,
  LatchkeyError,
  messageOf,
  nfts,
  parseAccountId,
  parseAssetId,
  parseNetworkId,
  pluginApi,
  prices,
} from './kernel/index.js'
export { cleanText, isPlainText, mixesAlphabets } from './kernel/internal.js'
export { parseAmount, toDecimal } from './values/amount.js'
export type { LiveParts, LiveQuestion, OwnLive } from './values/live.js'
export { createLive } from './values/live.js'

/** What a plugin's `setup` returns; views and slots are React components. */
export type PluginModule<Controller = undefined> = KernelPluginModule<Controller, ComponentType>

/** One of several things that a plugin puts into a slot. */
export type SlotItem = KernelSlotItem<ComponentType>
