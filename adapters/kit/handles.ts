import type { ReadHandle, WalletHandle } from '../../src/kernel/index.js'

/** Asks the wallet; an abort of the handle ends it. */
export const askWallet = (wallet: WalletHandle, method: string, params?: unknown): Promise<unknown> =>
  wallet.request(params === undefined ? { method } : { method, params }, { signal: wallet.signal })

/** Asks the nodes of the chain; an abort of the handle ends it. */
export const askNode = (handle: ReadHandle, method: string, params: readonly unknown[] = []): Promise<unknown> =>
  handle.read({ method, params }, { signal: handle.signal })

/** Whether a handle has a wallet. */
export const isWalletHandle = (handle: ReadHandle | WalletHandle): handle is WalletHandle => 'request' in handle
