import { LatchkeyError, type TransferRequest, type WalletHandle } from '../../src/adapter.js'
import { describeTransfer } from '../kit/describeTransfer.js'
import type { Recent } from '../kit/recent.js'
import { toCall } from './abi.js'
import { toAddress } from './address.js'
import { guarded, toEvmError } from './errors.js'
import type { Hex } from './hex.js'
import { assertNftAccepted, toNftCall } from './nftTransfer.js'
import { deliver } from './sendTransaction.js'
import { isNft, toTokenAddress, transferTo } from './token.js'
import { assertAccepted, type SentTransfer } from './tokenTransfer.js'

const invalid = (why: string) => new LatchkeyError('TRANSFER_INVALID', why)

/** What makes a transfer. */
export interface TransferTransaction {
  readonly to: string
  readonly value?: bigint
  readonly data?: Hex
  /** Lets a node try it, where a contract may refuse. @throws {LatchkeyError} TRANSFER_REFUSED, RECEIVER_REFUSES, EXECUTION_REVERTED */
  readonly assertAccepted?: () => Promise<void>
}

/**
 * The transaction that makes a transfer.
 * @throws {LatchkeyError} TRANSFER_INVALID, and for a collectible TOKEN_UNKNOWN
 */
export async function toTransferTransaction(
  wallet: WalletHandle,
  { token, to, value, references, memo }: TransferRequest,
): Promise<TransferTransaction> {
  if (references?.length || memo !== undefined)
    throw invalid('A transfer on this network has no place for references or a memo.')
  if (!to || value === undefined) throw invalid('An amount and receiver address are required')
  if (!token) throw invalid('A token is required')
  const receiver = toAddress(to)
  if (!receiver) throw invalid('The receiver is no address, or its checksum is wrong.')
  if (BigInt(receiver) === 0n) throw invalid('What is sent to the zero address is lost.')
  if (typeof value !== 'bigint' || value < 0n || value >> 256n) throw invalid('The amount is not valid.')
  const contract = toTokenAddress(wallet, token)
  if (!contract) return { to: receiver, value }
  if (contract === receiver) throw invalid('What is sent to the contract of its own token is lost.')
  if (isNft(token)) {
    const nft = await toNftCall(wallet, { token, to: receiver, value })
    return { ...nft, assertAccepted: () => assertNftAccepted(wallet, nft, { token, to: receiver, value }) }
  }
  const data = toCall(transferTo, receiver, value)
  return { to: contract, data, assertAccepted: () => assertAccepted(wallet, contract, data) }
}

/**
 * Sends a native coin, an ERC-20 token, or a collectible of ERC-721 or ERC-1155. What a contract moves a node tries first.
 * @throws {LatchkeyError} TRANSFER_INVALID, TRANSFER_REFUSED, RECEIVER_REFUSES, TOKEN_UNKNOWN, and those of `sendTransaction`
 */
export function transfer(wallet: WalletHandle, request: TransferRequest, sent: Recent<SentTransfer>): Promise<string> {
  return guarded({ code: 'SEND_FAILED', message: 'The transfer was not sent' }, async () => {
    const tried = async () => {
      const { assertAccepted, to, value, data } = await toTransferTransaction(wallet, request)
      await assertAccepted?.()
      return { to, value, data }
    }
    const transaction = await tried().catch((cause) => {
      const error = toEvmError(cause, { code: 'SEND_FAILED', message: 'The transfer could not be tried' })
      // Whatever a node says of a try: the wallet was not asked yet.
      throw new LatchkeyError(error.code, error.message, { cause, data: { ...error.data, maybeSent: false } })
    })
    const hash = await deliver(wallet, transaction, { terms: request.terms, ...describeTransfer(request) })
    const { to: token, data } = transaction
    // ERC-20 alone may move nothing without an error: `safeTransferFrom` moves or reverts.
    if (data && !isNft(request.token))
      sent.note(hash.toLowerCase(), { token, from: wallet.account.address, to: request.to })
    return hash
  })
}
