import { LatchkeyError, type ReadHandle, type WalletHandle } from '../../src/adapter.js'
import { pageWait } from '../kit/pageWait.js'
import { guarded } from './errors.js'
import { readFirst } from './handles.js'
import { toQuantity } from './hex.js'

/**
 * The number of the account's next transaction: those that wait for their block are counted, as far as the node knows them.
 * @throws {LatchkeyError} RPC_FAILED, or the node's
 */
export function getSentCount(handle: ReadHandle | WalletHandle, address: string): Promise<bigint> {
  return guarded({ code: 'RPC_FAILED', message: 'What the account has sent could not be counted' }, async () => {
    const count = toQuantity(await readFirst(handle, 'eth_getTransactionCount', [address, 'pending'], pageWait))
    if (count !== undefined) return count
    throw new LatchkeyError('RPC_FAILED', 'What the account has sent could not be counted: the answer is no number')
  })
}
