import { type AccountKind, LatchkeyError, type ReadHandle } from '../../src/adapter.js'
import { guarded } from './errors.js'
import { askValue, fieldsOf } from './handles.js'
import { systemProgram } from './instructions.js'

/**
 * Whether an address is a user's account: one that the system program owns, or one that was never used. All others are
 * programs or belong to one (the account of a token, a mint, a vault), which decides what becomes of what they receive.
 * @throws {LatchkeyError} RPC_FAILED, or the node's
 */
export function getAccountKind(handle: ReadHandle, address: string): Promise<AccountKind> {
  return guarded({ code: 'RPC_FAILED', message: 'The account could not be read' }, async () => {
    const account = await askValue(handle, 'getAccountInfo', [address], {
      encoding: 'base64',
      dataSlice: { offset: 0, length: 0 },
    })
    if (account === null) return 'account'
    const { owner, executable } = fieldsOf(account)
    if (typeof owner !== 'string')
      throw new LatchkeyError('RPC_FAILED', 'The account could not be read: the answer names no owner')
    return executable === true || owner !== systemProgram ? 'contract' : 'account'
  })
}
