import { LatchkeyError, type ReadHandle, type ReceiptRequest } from '../../../../src/adapter.js'
import { askNode } from '../../../kit/handles.js'
import { toAddress } from '../../address.js'
import { guarded } from '../../errors.js'
import { toQuantity } from '../../hex.js'
import { toHex } from '../../toHex.js'
import { toTokenAddress } from '../../token.js'
import { sumTransfers } from '../sumTransfers.js'

type Answer = Readonly<Record<string, unknown>> | null

/**
 * What a transaction has brought an account: of a token by the logs of its transfers, less than 0 where it went away; of the coin by what the account
 * had before and after the block.
 * @returns undefined before it is in a block; of the coin also where the account sent another transaction in that block, or where the
 * node does not know what it had then
 * @throws {LatchkeyError} RECEIPT_UNAVAILABLE, TRANSACTION_HASH_INVALID, TRANSFER_INVALID
 */
export function getReceived(handle: ReadHandle, request: ReceiptRequest): Promise<bigint | undefined> {
  const { hash, token } = request
  const unavailable = { code: 'RECEIPT_UNAVAILABLE', message: 'What a transaction has brought could not be read' }
  return guarded(unavailable, async () => {
    const account = toAddress(request.account)
    const contract = toTokenAddress(handle, token)
    if (!account) throw new LatchkeyError('TRANSFER_INVALID', 'The account is no address.')
    if (!/^0x[0-9a-f]{64}$/i.test(hash))
      throw new LatchkeyError('TRANSACTION_HASH_INVALID', 'This is no transaction hash.')
    const receipt = (await askNode(handle, 'eth_getTransactionReceipt', [hash])) as Answer
    const block = toQuantity(receipt?.blockNumber)
    const status = toQuantity(receipt?.status)
    const isMine = `${receipt?.transactionHash}`.toLowerCase() === hash.toLowerCase()
    if (!receipt || !isMine || block === undefined || status === undefined) return undefined
    if (status === 0n) return 0n
    return contract ? sumTransfers(receipt.logs, contract, account) : coinReceived(handle, { receipt, block, account })
  })
}

async function coinReceived(
  handle: ReadHandle,
  {
    receipt,
    block,
    account,
  }: { readonly receipt: NonNullable<Answer>; readonly block: bigint; readonly account: string },
): Promise<bigint | undefined> {
  const isSender = toAddress(`${receipt.from}`.toLowerCase()) === account
  const ask = (method: string, at: bigint) => askNode(handle, method, [account, toHex(at)]).then(toQuantity)
  const [had, has, sentBefore, sent, paid] = await Promise.all([
    ask('eth_getBalance', block - 1n),
    ask('eth_getBalance', block),
    ask('eth_getTransactionCount', block - 1n),
    ask('eth_getTransactionCount', block),
    isSender ? readPaid(handle, receipt) : 0n,
  ]).catch((cause: unknown) => {
    // The node itself says no: it keeps no state of that time.
    if (!(cause instanceof LatchkeyError || handle.signal.aborted)) return []
    throw cause
  })
  if (had === undefined || has === undefined || sentBefore === undefined || sent === undefined || paid === undefined)
    return undefined
  return sent - sentBefore === (isSender ? 1n : 0n) ? has - had + paid : undefined
}

/** What its sender paid for a transaction: its value and its fee, with that of the chain below where there is one. */
async function readPaid(handle: ReadHandle, receipt: NonNullable<Answer>): Promise<bigint | undefined> {
  const transaction = (await askNode(handle, 'eth_getTransactionByHash', [receipt.transactionHash])) as Answer
  const [value, used, price] = [transaction?.value, receipt.gasUsed, receipt.effectiveGasPrice].map(toQuantity)
  if (value === undefined || used === undefined || price === undefined) return undefined
  return value + used * price + (toQuantity(receipt.l1Fee) ?? 0n)
}
