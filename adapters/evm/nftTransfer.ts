import { LatchkeyError, type Nft, type TransferRequest, type WalletHandle } from '../../src/adapter.js'
import { askNode } from '../kit/handles.js'
import { pageWait } from '../kit/pageWait.js'
import { toCall, wordAt } from './abi.js'
import { toEvmError } from './errors.js'
import { readFirst } from './handles.js'
import type { Hex } from './hex.js'
import { type NftStandard, readContract, readStandard, toNftKey } from './nft.js'

/** `safeTransferFrom` of both standards: a contract that cannot move what it gets may refuse it. */
const moveOne = '0x42842e0e'
const moveCopies = '0xf242432a'
/** What a receiver with code is asked, and has to answer with the same four bytes. */
const hooks: Readonly<Record<NftStandard, Hex>> = { erc721: '0x150b7a02', erc1155: '0xf23a6e61' }
/** Where the bytes that go along begin, and that there are none. */
const noBytes = (words: bigint) => [words * 32n, 0n] as const

/** The call that moves a collectible. */
export interface NftCall {
  readonly to: string
  readonly data: Hex
  readonly standard: NftStandard
}

/** The call that moves a collectible. @throws {LatchkeyError} TOKEN_UNKNOWN, TRANSFER_INVALID */
export async function toNftCall(
  wallet: WalletHandle,
  { token, to, value }: TransferRequest & { readonly token: Nft },
): Promise<NftCall> {
  const { contract, id } = toNftKey(wallet, token)
  const { address } = wallet.account
  const standard = await readStandard(wallet, contract, pageWait)
  if (standard === 'erc1155')
    return { to: contract, standard, data: toCall(moveCopies, address, to, id, value, ...noBytes(5n)) }
  if (value > 1n) throw new LatchkeyError('TRANSFER_INVALID', 'There is only one of this collectible.')
  return { to: contract, standard, data: toCall(moveOne, address, to, id) }
}

/**
 * Lets a node try the transfer of a collectible.
 * @throws {LatchkeyError} RECEIVER_REFUSES when the receiver's code does not take it, EXECUTION_REVERTED when the contract of
 * the collectible refuses
 */
export async function assertNftAccepted(
  wallet: WalletHandle,
  { to: contract, data, standard }: NftCall,
  request: TransferRequest,
): Promise<void> {
  const call = { from: wallet.account.address, to: contract, data }
  try {
    await readFirst(wallet, 'eth_call', [call, 'latest'], pageWait)
  } catch (cause) {
    const error = toEvmError(cause, { code: 'SEND_FAILED', message: 'The transfer could not be tried' })
    if (error.code !== 'EXECUTION_REVERTED' || (await takes(wallet, contract, standard, request))) throw error
    throw new LatchkeyError(
      'RECEIVER_REFUSES',
      'The receiver is code that does not take this collectible: it would be stuck there. Send it to another address.',
      { cause },
    )
  }
}

/** Whether a receiver takes what it is sent: an account without code always does, code has to say so. */
async function takes(
  wallet: WalletHandle,
  contract: string,
  standard: NftStandard,
  { token, to, value }: TransferRequest,
): Promise<boolean> {
  const code = await askNode(wallet, 'eth_getCode', [to, 'latest'])
  if (code === '0x') return true
  const { id } = toNftKey(wallet, token as Nft)
  const { address } = wallet.account
  const words = standard === 'erc721' ? [id, ...noBytes(4n)] : [id, value, ...noBytes(5n)]
  const data = toCall(hooks[standard], address, address, ...words)
  // The contract asks, as it does when the collectible moves.
  const answer = await readContract(wallet, { from: contract, to, data }, pageWait)
  return wordAt(answer, 0) === BigInt(hooks[standard]) << 224n
}
