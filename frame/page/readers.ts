import type { ReadRequest } from './approvals/types.js'

/** What reads requests of each namespace: its code arrives with the first of them. */
export const readers: Readonly<Record<string, () => Promise<{ readonly read: ReadRequest }>>> = {
  eip155: () => import('./approvals/evm/index.js'),
  solana: () => import('./approvals/solana/index.js'),
}
