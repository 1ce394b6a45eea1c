import { defineConnectorSource } from '../../src/adapter.js'
import { evmSpelling, solanaSpelling } from '../kit/spellings.js'
import type { WalletConnectOptions } from './options.js'

const minimal = { eip155: evmSpelling, solana: solanaSpelling, bip122: {}, polkadot: {}, cosmos: {} }
const namespaces = Object.keys(minimal)

/**
 * Wallets on phones and other devices, reached through a relay (WalletConnect 2): by a QR code, or by a link to the
 * wallet's app. There is a row for it when there is a way: `relayUrl`, `projectId` or `provider`. Guide: docs/walletconnect.md.
 * @example createLatchkey({ networks: [mainnet], adapters: [evm(), walletConnect({ relayUrl: 'wss://relay.example.com' })] })
 */
export const walletConnect = defineConnectorSource({
  id: 'walletconnect',
  api: '1.0',
  minimal,
  namespaces,
  connectors: (options?: WalletConnectOptions) =>
    options?.relayUrl?.length || options?.projectId || options?.provider
      ? [
          {
            id: 'walletConnect',
            name: 'WalletConnect',
            type: 'walletConnect',
            view: 'ConnectingWalletConnect',
            pairs: true,
            namespaces,
          },
        ]
      : [],
  load: () => import('./source.js'),
})

export type { NamespaceOptions, WalletConnectOptions } from './options.js'
export type { WalletConnectProvider } from './sdk.js'
