import { type CallsStatus, LatchkeyError, type WalletHandle } from '../../src/adapter.js'
import { askWallet } from '../kit/handles.js'
import { guarded } from './errors.js'

/** First digit of the wallet's code: 100 pending, 200 confirmed, 400 failed off the chain, 500 reverted, 600 in part. */
const states = { 1: 'pending', 2: 'success', 4: 'failed', 5: 'reverted', 6: 'partial' } as const

/** Asks a wallet about a batch that it sent. @throws {LatchkeyError} CALLS_UNKNOWN */
export function getCallsStatus(wallet: WalletHandle, id: string): Promise<CallsStatus> {
  return guarded({ code: 'CALLS_UNKNOWN', message: 'The state of the calls could not be read' }, async () => {
    const answer = (await askWallet(wallet, 'wallet_getCallsStatus', [id])) as Record<string, unknown> | null
    const status = states[Math.floor(Number(answer?.status) / 100) as keyof typeof states]
    if (!status)
      throw new LatchkeyError('CALLS_UNKNOWN', 'The wallet answered with a state of calls that is not known.')
    const receipts = Array.isArray(answer?.receipts) ? (answer.receipts as { transactionHash?: unknown }[]) : []
    const hashes = receipts.flatMap(({ transactionHash }) =>
      typeof transactionHash === 'string' ? [transactionHash] : [],
    )
    return { status, atomic: answer?.atomic === true, hashes: [...new Set(hashes)] }
  })
}
