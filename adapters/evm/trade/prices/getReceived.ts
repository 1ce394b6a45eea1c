import { LatchkeyError, type ReadHandle, type ReceiptRequest } from '../../../../src/adapter.js'
import { askNode } from '../../../kit/handles.js'
import { guarded } from '../../errors.js'
import { toQuantity } from '../../hex.js'
import { toTokenAddress } from '../../token.js'
import { sumTransfers } from '../sumTransfers.js'

/**
 * What a transaction has brought an account: of a token by the logs of its transfers, less than 0 where it went away; of the coin by what the account
 * had before and after the block.
 * @returns undefined before it is in a block; of the coin also where the account sent another transaction in that block, or where the
 * node does not know what it had then
 * @throws {LatchkeyError} RECEIPT_UNAVAILABLE, TRANSFER_INVALID for a token of another chain
 */
export function getReceived(
  handle: ReadHandle,
  { account, hash, token, since }: ReceiptRequest,
): Promise<bigint | undefined> {
  return guarded({ code: 'RECEIPT_UNAVAILABLE', message: 'What this has brought could not be read' }, async () => {
    const contract = toTokenAddress(handle, token)
    const read = async (method: string): Promise<Record<string, unknown>> =>
      Object(await askNode(handle, method, [hash]))
    const receipt = await read('eth_getTransactionReceipt')
    const block = toQuantity(receipt.blockNumber)
    const status = toQuantity(receipt.status)
    if (block === undefined || `${receipt.transactionHash}`.toLowerCase() !== hash.toLowerCase()) return undefined
    if (!status) return status
    if (since !== undefined) {
      const { timestamp } = Object(await askNode(handle, 'eth_getBlockByNumber', [receipt.blockNumber, false]))
      const time = toQuantity(timestamp)
      if (time === undefined) return undefined
      if (time * 1000n < BigInt(Math.floor(since))) return 0n
    }
    if (contract) return sumTransfers(receipt.logs, contract, account)

    const isSender = BigInt(`${receipt.from}`) === BigInt(account)
    const readBoth = (method: string) =>
      [`0x${(block - 1n).toString(16)}`, receipt.blockNumber].map((at) => askNode(handle, method, [account, at]))
    const answers = await Promise.all([
      ...readBoth('eth_getBalance'),
      ...readBoth('eth_getTransactionCount'),
      read('eth_getTransactionByHash').then(({ value }) => value),
    ]).catch((cause) => {
      // The node itself says no: it keeps no state of that time.
      if (!(cause instanceof LatchkeyError || handle.signal.aborted)) return [undefined]
      throw cause
    })
    const quantities = [...answers, receipt.gasUsed, receipt.effectiveGasPrice].map(toQuantity)
    if (quantities.includes(undefined)) return undefined
    const [had = 0n, has = 0n, sentBefore = 0n, sent = 0n, value = 0n, gas = 0n, price = 0n] = quantities
    const paid = isSender ? value + gas * price + (toQuantity(receipt.l1Fee) ?? 0n) : 0n
    return sent - sentBefore === (isSender ? 1n : 0n) ? has - had + paid : undefined
  })
}
