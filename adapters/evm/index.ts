import { defineAdapter, defineConnectorSource } from '../../src/adapter.js'
import { evmSpelling } from '../kit/spellings.js'
import type { EvmOptions } from './options.js'

const namespace = 'eip155'

/** Installed browser wallets: announced ones (EIP-6963), else the one at `window.ethereum`. */
const injected = defineConnectorSource({
  id: 'injected',
  api: '1.0',
  namespaces: [namespace],
  discovers: true,
  load: () => import('./source.js'),
  preload: () => import('./connect.js'),
})

/**
 * EVM chains: installed wallets, balances, signatures, transactions, and an EIP-1193 provider.
 * @example createLatchkey({ networks: [mainnet], adapters: [evm()] })
 */
export const evm = defineAdapter({
  id: 'evm',
  api: '1.0',
  namespace,
  spelling: evmSpelling,
  source: (options?: EvmOptions) => injected(options),
  load: () => import('./adapter.js'),
})

export type { EvmForms } from './forms.js'
export type { EvmCapabilities } from './getCapabilities.js'
export type { EvmOptions } from './options.js'
export type { EvmPermissionPart, EvmPermissionsRequest } from './permissions.js'
export type { EvmCall, EvmCalls } from './sendCalls.js'
export type { TypedData } from './signTypedData.js'
export type { EvmContractWrite, EvmTransaction } from './transaction.js'
