/**
 * `latchkey/adapter`: what a chain adapter or a connector source may import. Guide: docs/adapters.md.
 * @packageDocumentation
 */

export { toConnectError } from '../adapters/kit/connectError.js'
export { connectionFailed } from '../adapters/kit/connectFailed.js'
export { type Crowd, createCrowd, type Member } from '../adapters/kit/crowd.js'
export { createEmitter, type Emitter } from '../adapters/kit/emitter.js'
export {
  type ErrorLayer,
  findCode,
  isRefusal,
  layersOf,
  type RefusalForms,
  saying,
} from '../adapters/kit/errorLayers.js'
export { createErrors, type ErrorRow, type ErrorRules, type Errors, type Fallback } from '../adapters/kit/errors.js'
export { toExplorerUrl } from '../adapters/kit/explorerUrl.js'
export { askNode, askWallet, isWalletHandle } from '../adapters/kit/handles.js'
export { toIcon } from '../adapters/kit/icon.js'
export { lazyVerb, loadCode } from '../adapters/kit/lazyVerb.js'
export { lazyVerbs } from '../adapters/kit/lazyVerbs.js'
export { type AnswerCall, createProvider, lazyAnswer, type ProviderParts } from '../adapters/kit/provider.js'
export { answerCall } from '../adapters/kit/providerCall.js'
export { noAccount, toProviderError } from '../adapters/kit/providerError.js'
export { ProviderRpcError } from '../adapters/kit/rpcError.js'
export { evmSpelling, solanaSpelling } from '../adapters/kit/spellings.js'
export { toSwitchError } from '../adapters/kit/switchError.js'
export { unlessAborted, type Wait, waitOn } from '../adapters/kit/time.js'
export { within } from '../adapters/kit/within.js'
export { cleanText, foldText } from './kernel/base/text.js'
export type {
  AccountKind,
  AccountRef,
  AccountType,
  AdapterContext,
  AdapterDescriptor,
  AdapterFactory,
  AdapterModule,
  AdapterProvider,
  Alert,
  Allowance,
  AllowanceRequest,
  Amount,
  AppMetadata,
  ApprovalRequest,
  Asset,
  CaipAccountId,
  CaipAssetId,
  CaipNetworkId,
  CallsStatus,
  ChainAdapter,
  ChainCapability,
  ChainProvider,
  ChainReader,
  ChainVerbs,
  ChooseChain,
  Clock,
  ConnectContext,
  Connector,
  ConnectorReport,
  ConnectorSession,
  ConnectorSource,
  ConnectorType,
  ConnectRequest,
  ContractAddressRequest,
  Device,
  ErrorFacts,
  ExplorerTarget,
  FeeEstimate,
  FeeTerms,
  ForecastRequest,
  FormName,
  FormOf,
  FramePlace,
  HoldingsForecast,
  InstanceContext,
  LoginCall,
  LoginCalls,
  LoginChannel,
  LoginEvent,
  LoginFrame,
  LoginResult,
  NamespaceForms,
  Network,
  NetworkInput,
  Nft,
  Outcome,
  OwnStorage,
  Page,
  PageWindow,
  PairingProgress,
  PermissionGrant,
  PluginDescriptor,
  PresentOptions,
  PriceRequest,
  ProviderLink,
  ProviderState,
  ReadHandle,
  ReceiptRequest,
  Request,
  ResolvedName,
  RpcCall,
  SentByVerb,
  ServiceClient,
  ServiceRequest,
  SessionChange,
  SiwxMessageData,
  SiwxSession,
  SourceDescriptor,
  SourceFactory,
  SourceModule,
  Spelling,
  ThemeMode,
  Token,
  TokenAmount,
  TradeApproval,
  TradeExchange,
  TradePrice,
  TradeTerms,
  TransactionOutcome,
  TransferEstimate,
  TransferRequest,
  ViewRef,
  WalletAccount,
  WalletHandle,
  WalletInfo,
  WalletListing,
  WalletUser,
} from './kernel/index.js'
export {
  abortedError,
  adapterApi,
  anyAccount,
  callUnderPolicy,
  defineAdapter,
  defineConnectorSource,
  isLatchkeyError,
  isNetworkId,
  isSameAccount,
  keepCode,
  LatchkeyError,
  messageOf,
  namespaceOf,
  parseAccountId,
  parseAssetId,
  parseNetworkId,
  policyError,
  preferredFirst,
  systemClock,
  toAccountId,
  toLatchkeyError,
  toNetwork,
} from './kernel/index.js'
export { isWalletScheme } from './values/walletLink.js'
