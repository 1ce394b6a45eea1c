/**
 * `latchkey/plugin`: what a plugin may import besides `latchkey/ui`.
 * @packageDocumentation
 */
import type { ComponentType } from 'react'
import type { PluginModule as KernelPluginModule, SlotItem as KernelSlotItem } from './kernel/index.js'

export { atom } from 'jotai/vanilla'
export type {
  ActiveAccount,
  Amount,
  CaipAccountId,
  CaipAssetId,
  CaipNetworkId,
  ChainCapability,
  Clock,
  Grant,
  Messages,
  Navigation,
  Network,
  OwnStorage,
  PluginAccounts,
  PluginContext,
  PluginDescriptor,
  PluginFactory,
  PluginMessages,
  PluginWallet,
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
  definePlugin,
  isLatchkeyError,
  LatchkeyError,
  messageOf,
  parseAccountId,
  parseAmount,
  parseAssetId,
  parseNetworkId,
  pluginApi,
  toDecimal,
} from './kernel/index.js'

/** What a plugin's `setup` returns; views and slots are React components. */
export type PluginModule<Controller = undefined> = KernelPluginModule<Controller, ComponentType>

/** One of several things that a plugin puts into a slot. */
export type SlotItem = KernelSlotItem<ComponentType>
