import { type AccountKind, LatchkeyError, type ReadHandle, type WalletHandle } from '../../src/adapter.js'
import { pageWait } from '../kit/pageWait.js'
import { guarded } from './errors.js'
import { readFirst } from './handles.js'

/** EIP-7702: three bytes that no contract can begin with, then the address of the code that the account runs. */
const delegation = /^0xef0100[0-9a-f]{40}$/i

/**
 * Whether code lives at an address. An account that delegates to code (EIP-7702) still has its key: it is an account.
 * @throws {LatchkeyError} RPC_FAILED, or the node's
 */
export function getAccountKind(handle: ReadHandle | WalletHandle, address: string): Promise<AccountKind> {
  return guarded({ code: 'RPC_FAILED', message: 'The code of the address could not be read' }, async () => {
    const code = await readFirst(handle, 'eth_getCode', [address, 'latest'], pageWait)
    if (typeof code !== 'string' || !/^0x([0-9a-f]{2})*$/i.test(code))
      throw new LatchkeyError('RPC_FAILED', 'The code of the address could not be read: the answer is no hex')
    return code === '0x' || delegation.test(code) ? 'account' : 'contract'
  })
}
