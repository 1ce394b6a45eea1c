/**
 * `latchkey/plugin`: what a plugin may import besides `latchkey/ui`.
 * @packageDocumentation
 */
import type { ComponentType } from 'react'
import type { PluginModule as KernelPluginModule, SlotItem as KernelSlotItem } from './kernel/index.js'

export { atom } from 'jotai/vanilla'
export type {
  AccountKind,
  ActiveAccount,
  AddressBook,
  Amount,
  Asset,
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
  ExplorerTarget,
  Holding,
  Identity,
  IdentityDirectory,
  KnownAddress,
  Live,
  LiveParts,
  LiveQuestion,
  Messages,
  Navigation,
  Network,
  NoParams,
  OwnLive,
  OwnStorage,
  Permission,
  PermissionsGrant,
  PluginAccounts,
  PluginContext,
  PluginDescriptor,
  PluginFactory,
  PluginMessages,
  PluginWallet,
  Price,
  PricedAsset,
  PriceList,
  Prices,
  Resource,
  Resources,
  RpcCall,
  ServiceClient,
  ServicePart,
  ServiceRequest,
  SlotName,
  Store,
  TextParams,
  Toasts,
  Token,
  TransferEstimate,
  TransferRequest,
  ViewParams,
  ViewRef,
} from './kernel/index.js'
export {
  addressBook,
  balances,
  createLive,
  definePlugin,
  defineResource,
  defineView,
  identity,
  isLatchkeyError,
  LatchkeyError,
  messageOf,
  parseAccountId,
  parseAmount,
  parseAssetId,
  parseNetworkId,
  pluginApi,
  prices,
  toDecimal,
} from './kernel/index.js'

/** What a plugin's `setup` returns; views and slots are React components. */
export type PluginModule<Controller = undefined> = KernelPluginModule<Controller, ComponentType>

/** One of several things that a plugin puts into a slot. */
export type SlotItem = KernelSlotItem<ComponentType>
