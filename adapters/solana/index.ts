import { defineAdapter, defineConnectorSource } from '../../src/adapter.js'
import { solanaSpelling } from '../kit/spellings.js'
import type { SolanaOptions } from './options.js'

const namespace = 'solana'

/** Installed wallets that register themselves (Wallet Standard). */
const walletStandard = defineConnectorSource({
  id: 'wallet-standard',
  api: '1.0',
  namespaces: [namespace],
  discovers: true,
  load: () => import('./source.js'),
  preload: () => import('./connect.js'),
})

/**
 * Solana: installed wallets, balances, signatures, transfers of SOL and tokens, and a provider. Guide: docs/solana.md.
 * Sending needs the optional peer `@solana/web3.js` 2.
 * @example createLatchkey({ networks: [withRpc(solana, url)], adapters: [solanaAdapter()] })
 */
export const solanaAdapter = defineAdapter({
  id: namespace,
  api: '1.0',
  namespace,
  spelling: solanaSpelling,
  source: (options?: SolanaOptions) => walletStandard(options),
  load: () => import('./adapter.js'),
})

export type { SolanaForms } from './forms.js'
export type { PriorityFee, SolanaOptions } from './options.js'
export type { SolanaInstruction, SolanaTransaction } from './transaction.js'
