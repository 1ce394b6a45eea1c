import type { WalletRecord } from '../src/parts/directory/wallets/record.js'

/** A few wallets that differ in all that a query can ask for. */
export const walletRecords: readonly WalletRecord[] = [
  { id: 'late', name: 'Late Wallet', order: 30, chains: ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] },
  { id: 'beta', name: 'beta', order: 20, chains: ['eip155:10'], rdns: 'io.beta', supports_wcpay: true },
  { id: 'zeta', name: 'Alpha 100%', order: 20, badge_type: 'certified', chains: ['eip155:1', 'eip155:10'] },
  { id: 'inside', name: 'Ïnside_', order: 10, badge_type: 'none', browse_link: 'https://inside.example/open?u={url}' },
  { id: 'both', name: 'Both Ways', browse_link: 'both://open/{url}', mobile_link: 'both://', chains: [], rdns: null },
]
