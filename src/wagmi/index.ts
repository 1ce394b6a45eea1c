/**
 * `latchkey/wagmi`: a connector for hosts that have a wagmi config of their own.
 * @packageDocumentation
 */
export { latchkeyConnector } from './latchkeyConnector.js'
export type {
  ConnectedLatchkey,
  WagmiAccounts,
  WagmiConnection,
  WagmiConnector,
  WagmiConnectorConfig,
  WagmiConnectParameters,
} from './types.js'
