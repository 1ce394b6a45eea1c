export { type DevnetAccount, testMnemonic } from './accounts.js'
export { findAnvil } from './anvilBinary.js'
export { type Blockscout, type BlockscoutOptions, startBlockscout } from './blockscout/index.js'
export {
  type Bridge,
  type BridgeLie,
  type BridgeOptions,
  bridgeAbi,
  diamondAbi,
  type Lifi,
  type LifiLie,
  type LifiOptions,
  startBridge,
  startLifi,
} from './bridge/index.js'
export { type Das, type DasOptions, startDas } from './das/index.js'
export { deployOnce } from './deployOnce.js'
export { type DelegationFramework, placeContract, placeDelegationFramework } from './evm/index.js'
export { type DevnetExchange, deployExchange, deployOddTokens, type OddTokens } from './exchange/index.js'
export { type Farcaster, type FarcasterOptions, registryAddresses, startFarcaster } from './farcaster/index.js'
export { findFreePort } from './freePort.js'
export * from './inbox/index.js'
export { type DevnetName, type DevnetNames, deployNames } from './names.js'
export { type OneInch, type OneInchOptions, type OneInchToken, startOneInch } from './oneInch/index.js'
export {
  type Choice as OnrampChoice,
  type Onramp,
  type OnrampOptions,
  type Sale as OnrampSale,
  type Seller as OnrampSeller,
  startOnramp,
  type Telling as OnrampTelling,
} from './onramp/index.js'
export { deployOrderFactory, deployOrderTokens, type OrderTokens } from './orders.js'
export * from './providers/index.js'
export * from './relay/index.js'
export {
  type ClusterDescription,
  defaultClusters,
  loadLiteSvm,
  type Solana,
  type SolanaAccount,
  type SolanaClock,
  type SolanaCluster,
  type SolanaOptions,
  type SolanaToken,
  startSolana,
} from './solana/index.js'
export { type Devnet, type DevnetChain, type DevnetOptions, startDevnet } from './startDevnet.js'
export { type DevnetCollectibles, type DevnetToken, localDollarAbi } from './token.js'
export { waitForReceipt } from './waitForReceipt.js'
export {
  type ExchangeApi,
  startWithdrawals,
  type Withdrawal,
  type WithdrawalChoice,
  type Withdrawals,
  type WithdrawalsOptions,
} from './withdrawals/index.js'
