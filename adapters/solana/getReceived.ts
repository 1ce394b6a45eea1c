import { LatchkeyError, type ReadHandle, type ReceiptRequest } from '../../src/adapter.js'
import { askNode } from '../kit/handles.js'
import { isSignature } from './address.js'
import { guarded } from './errors.js'
import { commitment, fieldsOf, toAmount } from './handles.js'
import { toMint } from './token.js'

/**
 * What a transaction has brought an account, by what it held before and after it: of a token in all accounts that it owns, less than 0 where it
 * went away; of the coin without the fee that it paid. One that failed has brought 0.
 * @returns undefined before it is in a block, and where the node keeps no balances of it
 * @throws {LatchkeyError} RECEIPT_UNAVAILABLE, TRANSACTION_HASH_INVALID, TRANSFER_INVALID for a token of another chain
 */
export function getReceived(
  handle: ReadHandle,
  { account, hash, token, since }: ReceiptRequest,
): Promise<bigint | undefined> {
  return guarded({ code: 'RECEIPT_UNAVAILABLE', message: 'What this has brought could not be read' }, async () => {
    const mint = toMint(handle, token)
    if (!isSignature(hash)) throw new LatchkeyError('TRANSACTION_HASH_INVALID', 'This is no transaction hash.')
    const config = { commitment, encoding: 'json', maxSupportedTransactionVersion: 0 }
    const { blockTime, meta, transaction } = fieldsOf(await askNode(handle, 'getTransaction', [hash, config]))
    const { signatures, message } = fieldsOf(transaction)
    if (!meta || listOf(signatures)[0] !== hash) return undefined
    const facts = fieldsOf(meta)
    if (facts.err !== null && facts.err !== undefined) return 0n
    if (since !== undefined) {
      if (typeof blockTime !== 'number') return undefined
      if (blockTime * 1000 < since) return 0n
    }
    if (mint) {
      if (!Array.isArray(facts.preTokenBalances) || !Array.isArray(facts.postTokenBalances)) return undefined
      const [had, has] = [facts.preTokenBalances, facts.postTokenBalances].map((held) => sumOf(held, account, mint))
      return had === undefined || has === undefined ? undefined : has - had
    }
    const { writable, readonly } = fieldsOf(facts.loadedAddresses)
    const keys = [...listOf(fieldsOf(message).accountKeys), ...listOf(writable), ...listOf(readonly)]
    const at = keys.indexOf(account)
    if (at < 0) return keys.length > 0 ? 0n : undefined
    const [had, has, fee] = [listOf(facts.preBalances)[at], listOf(facts.postBalances)[at], facts.fee].map(toAmount)
    if (had === undefined || has === undefined || fee === undefined) return undefined
    // The first key pays the fee.
    return has - had + (at === 0 ? fee : 0n)
  })
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** What an owner's accounts hold of a token; undefined where an amount cannot be read. */
function sumOf(held: readonly unknown[], owner: string, mint: string): bigint | undefined {
  const own = held.map(fieldsOf).filter((one) => one.owner === owner && one.mint === mint)
  const amounts = own.map(({ uiTokenAmount }) => toAmount(fieldsOf(uiTokenAmount).amount))
  return amounts.reduce<bigint | undefined>(
    (sum, amount) => (sum === undefined || amount === undefined ? undefined : sum + amount),
    0n,
  )
}
