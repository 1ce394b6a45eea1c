/**
 * `latchkey/plugin`: what a plugin may import besides `latchkey/ui`.
 * @packageDocumentation
 */
import type { ComponentType } from 'react'
import type { PluginModule as KernelPluginModule } from './kernel/index.js'

export { atom } from 'jotai/vanilla'
export type {
  ActiveAccount,
  AddressBook,
  Amount,
  Balances,
  CaipAccountId,
  CaipAssetId,
  CaipNetworkId,
  Catalogue,
  ChainCapability,
  Clock,
  Holding,
  Identity,
  IdentityDirectory,
  KnownAddress,
  Live,
  LiveParts,
  LiveQuestion,
  Navigation,
  Network,
  OwnLive,
  OwnStorage,
  Permission,
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
} from './kernel/index.js'
export {
  addressBook,
  balances,
  createLive,
  definePlugin,
  defineResource,
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
