import { LatchkeyError, type TransferRequest, type WalletHandle } from '../../src/adapter.js'
import type { Recent } from '../kit/recent.js'
import { toCall } from './abi.js'
import { toAddress } from './address.js'
import { guarded, toEvmError } from './errors.js'
import type { Hex } from './hex.js'
import { sendTransaction } from './sendTransaction.js'
import { toTokenAddress, transferTo } from './token.js'
import { assertAccepted, type SentTransfer } from './tokenTransfer.js'

const invalid = (why: string) => new LatchkeyError('TRANSFER_INVALID', why)

/**
 * The transaction that makes a transfer.
 * @throws {LatchkeyError} TRANSFER_INVALID
 */
export function toTransferTransaction(
  wallet: WalletHandle,
  { token, to, value }: TransferRequest,
): { to: string; value?: bigint; data?: Hex } {
  if (!to || value === undefined) throw invalid('An amount and receiver address are required')
  if (!token) throw invalid('A token is required')
  const receiver = toAddress(to)
  if (!receiver) throw invalid('The receiver is no address, or its checksum is wrong.')
  if (BigInt(receiver) === 0n) throw invalid('What is sent to the zero address is lost.')
  if (typeof value !== 'bigint' || value < 0n || value >> 256n) throw invalid('The amount is not valid.')
  const contract = toTokenAddress(wallet, token)
  if (!contract) return { to: receiver, value }
  if (contract === receiver) throw invalid('What is sent to the contract of its own token is lost.')
  return { to: contract, data: toCall(transferTo, receiver, value) }
}

/**
 * Sends a native coin or an ERC-20 token, which a node tries first.
 * @throws {LatchkeyError} TRANSFER_INVALID, TRANSFER_REFUSED, TOKEN_UNKNOWN, and those of `sendTransaction`
 */
export function transfer(wallet: WalletHandle, request: TransferRequest, sent: Recent<SentTransfer>): Promise<string> {
  return guarded({ code: 'SEND_FAILED', message: 'The transfer was not sent' }, async () => {
    const transaction = toTransferTransaction(wallet, request)
    const { to: token, data } = transaction
    if (!data) return sendTransaction(wallet, transaction)
    await assertAccepted(wallet, token, data).catch((cause) => {
      const error = toEvmError(cause, { code: 'SEND_FAILED', message: 'The transfer could not be tried' })
      // Whatever a node says of a try: the wallet was not asked yet.
      throw new LatchkeyError(error.code, error.message, { cause, data: { ...error.data, maybeSent: false } })
    })
    const hash = await sendTransaction(wallet, transaction)
    sent.note(hash.toLowerCase(), { token, from: wallet.account.address, to: request.to })
    return hash
  })
}
