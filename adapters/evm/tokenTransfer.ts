import { LatchkeyError, type ReadHandle, type WalletHandle } from '../../src/adapter.js'
import { askNode } from '../kit/handles.js'
import { pageWait } from '../kit/pageWait.js'
import { toCall, wordAt } from './abi.js'
import { readFirst } from './handles.js'
import { type Hex, toQuantity } from './hex.js'
import { toHex } from './toHex.js'
import { balanceOf, transferTopic } from './token.js'

/** A token transfer that was sent here: a block that took one does not say whether the token moved. */
export interface SentTransfer {
  /** Contract of the token. */
  readonly token: string
  readonly from: string
  readonly to: string
}

/**
 * Lets a node try a token transfer: a token may refuse by returning false, which a block takes as a success. A token that
 * returns nothing is not refused (USDT does), as long as there is a contract.
 * @throws {LatchkeyError} TRANSFER_REFUSED, TOKEN_UNKNOWN, EXECUTION_REVERTED
 */
export async function assertAccepted(wallet: WalletHandle, token: string, data: Hex): Promise<void> {
  const call = { from: wallet.account.address, to: token, data }
  const answer = await readFirst(wallet, 'eth_call', [call, 'latest'], pageWait)
  if (answer === '0x') {
    const code = await askNode(wallet, 'eth_getCode', [token, 'latest'])
    if (typeof code === 'string' && code.length > 2) return
    throw new LatchkeyError('TOKEN_UNKNOWN', `No token is at this address on ${wallet.network.name}.`)
  }
  if (wordAt(answer, 0) !== 1n)
    throw new LatchkeyError(
      'TRANSFER_REFUSED',
      'The token refuses this transfer: it would take the fee and move nothing. Ask its issuer whether the account or the receiver is blocked.',
    )
}

/**
 * Whether a transfer that a block took moved anything. ERC-20 asks for a log; where a token writes none, what the receiver
 * holds before and after the block decides.
 */
export async function hasMoved(
  handle: ReadHandle,
  { logs, blockNumber }: Readonly<Record<string, unknown>>,
  { token, from, to }: SentTransfer,
): Promise<boolean> {
  if (Array.isArray(logs) && logs.some((log) => isTransfer(Object(log), { token, from, to }))) return true
  const block = toQuantity(blockNumber) ?? 0n
  const call = { to: token, data: toCall(balanceOf, to) }
  const [before, after] = await Promise.all(
    [block - 1n, block].map(async (at) => wordAt(await askNode(handle, 'eth_call', [call, toHex(at)]), 0)),
  )
  if (before === undefined || after === undefined)
    throw new LatchkeyError('BALANCE_UNAVAILABLE', 'Token Balance Unavailable: the answer is no number')
  // Sent to the sender, nothing changes, and nothing can be lost.
  return after > before || BigInt(from) === BigInt(to)
}

function isTransfer(
  { address, topics }: Readonly<Record<string, unknown>>,
  { token, from, to }: SentTransfer,
): boolean {
  const [topic, sender, receiver]: readonly unknown[] = Array.isArray(topics) ? topics : []
  return (
    `${address}`.toLowerCase() === token.toLowerCase() &&
    topic === transferTopic &&
    wordAt(sender, 0) === BigInt(from) &&
    wordAt(receiver, 0) === BigInt(to)
  )
}
