import type { ChainAdapter, WalletHandle } from '../../src/kernel/index.js'
import type { CallsStatus } from './readCallsStatus.js'
import type { EvmCalls } from './sendCalls.js'

/** The chain adapter, and what only this namespace has so far: batches of calls (EIP-5792). */
export interface EvmAdapter extends ChainAdapter {
  sendCalls(wallet: WalletHandle, calls: EvmCalls): Promise<string>
  readCallsStatus(wallet: WalletHandle, id: string): Promise<CallsStatus>
}
