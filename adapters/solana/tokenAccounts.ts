import { LatchkeyError, type ReadHandle } from '../../src/adapter.js'
import { toSolanaError } from './errors.js'
import { askValue, fieldsOf } from './handles.js'
import { type TokenAccount, toTokenAccount } from './token.js'

/** No token is there; said for a mint that the node does not know. */
export const unknownToken = (handle: ReadHandle, cause?: unknown) =>
  new LatchkeyError(
    'TOKEN_UNKNOWN',
    `No token is at this address on ${handle.network.name}.`,
    cause === undefined ? {} : { cause },
  )

/**
 * All accounts in which an owner holds a token, of either program: there may be several.
 * @throws {LatchkeyError} TOKEN_UNKNOWN when no token is at the mint's address, and the node's
 */
export async function readTokenAccounts(
  handle: ReadHandle,
  owner: string,
  mint: string,
): Promise<readonly TokenAccount[]> {
  const asked = askValue(handle, 'getTokenAccountsByOwner', [owner, { mint }], { encoding: 'jsonParsed' })
  const found = await asked.catch((cause) => {
    const error = toSolanaError(cause)
    // The filter is the only parameter that can be wrong: nodes say that they "could not find mint".
    throw ['RPC_INVALID_PARAMS', 'RPC_NOT_FOUND'].includes(error.code) ? unknownToken(handle, cause) : error
  })
  if (!Array.isArray(found)) throw new LatchkeyError('RPC_FAILED', 'An error occurred: the answer is no list')
  return found.map(fieldsOf).flatMap(({ pubkey, account }) => toTokenAccount(pubkey, account) ?? [])
}
