import { getAddress } from 'viem'
import { mapParallel } from '../../../../../mapParallel.js'
import { readCursor } from '../../../../../upstream/parseAnswer.js'
import type { Page, Question, Transaction, Transfer } from '../../types.js'
import { type MergeCursor, mergeByBlock, mergeCursorShape } from '../mergeByBlock.js'
import { directionOf, nameOperation, zeroAddress } from '../nameOperation.js'
import type { ChainTools } from './chainTools.js'
import {
  type ApiInternal,
  type ApiTokenTransfer,
  type ApiTransaction,
  internalShape,
  type Place,
  placeShape,
  tokenTransferShape,
  transactionShape,
} from './shapes.js'
import { toAsset, toNft } from './toAsset.js'

const pageSize = 25
const cursorShape = mergeCursorShape(placeShape)
/** Most transactions of one block that are listed. */
const mostOfBlock = 100
const approveData = '0x095ea7b3'

type Event =
  | { readonly kind: 'transaction'; readonly hash: string; readonly block: number; readonly own: ApiTransaction }
  | { readonly kind: 'token'; readonly hash: string; readonly block: number; readonly own: ApiTokenTransfer }
  | { readonly kind: 'internal'; readonly hash: string; readonly block: number; readonly own: ApiInternal }

const toBlock = (block: number | null | undefined) => block ?? Number.POSITIVE_INFINITY

/**
 * Its three lists as one: a received token stands in no list of transactions, and a list of transactions tells no transfers. A
 * transaction that only a transfer names is asked for by itself.
 */
export async function readHistory(
  tools: ChainTools,
  { account, signal, cursor }: Question & { readonly cursor?: unknown },
): Promise<Page<Transaction>> {
  const own = account.toLowerCase()
  const at = cursor === undefined ? undefined : (readCursor(cursorShape, cursor) as MergeCursor<Place>)
  const { blocks, next } = await mergeByBlock<Event, Place>(
    toStreams(tools, own, signal),
    at,
    ({ block }) => block,
    pageSize,
  )
  const items = await mapParallel(blocks, 2, async (events) => {
    const hashes = [...new Set(events.map(({ hash }) => hash))].slice(0, mostOfBlock)
    const found = await mapParallel(hashes, 4, async (hash) => {
      const mine = events.filter((event) => event.hash === hash)
      const listed = mine.find((event) => event.kind === 'transaction')?.own
      const transaction = listed ?? (await tools.getTransaction(hash, signal))
      return transaction && { transaction, item: await toTransaction(tools, transaction, mine, own) }
    })
    return found
      .filter((one) => one !== undefined)
      .sort((one, other) => (other.transaction.position ?? 0) - (one.transaction.position ?? 0))
      .map(({ item }) => item)
  })
  return { items: items.flat(), ...(next && { next }) }
}

function toStreams({ api }: ChainTools, own: string, signal: AbortSignal) {
  const path = (list: string) => `addresses/${own}/${list}`
  return {
    transactions: {
      async load(place: Place | undefined) {
        const { items, next } = await api.getPage(transactionShape, path('transactions'), signal, place)
        const toEvent = (one: ApiTransaction): Event => ({
          kind: 'transaction',
          hash: one.hash,
          block: toBlock(one.block_number),
          own: one,
        })
        return { items: items.map(toEvent), next }
      },
    },
    tokens: {
      async load(place: Place | undefined) {
        const { items, next } = await api.getPage(tokenTransferShape, path('token-transfers'), signal, place)
        const toEvent = (one: ApiTokenTransfer): Event => ({
          kind: 'token',
          hash: one.transaction_hash,
          block: toBlock(one.block_number),
          own: one,
        })
        return { items: items.map(toEvent), next }
      },
    },
    internals: {
      async load(place: Place | undefined) {
        const { items, next } = await api.getPage(internalShape, path('internal-transactions'), signal, place)
        const toEvent = (one: ApiInternal): Event => ({
          kind: 'internal',
          hash: one.transaction_hash,
          block: toBlock(one.block_number),
          own: one,
        })
        // The first call of a transaction is the transaction; calls that move nothing are no history.
        const isMove = ({ type, index, success, value }: ApiInternal) =>
          success !== false && BigInt(value ?? 0) > 0n && (type === 'create' || (type === 'call' && index > 0))
        return { items: items.filter(isMove).map(toEvent), next }
      },
    },
  }
}

async function toTransaction(
  tools: ChainTools,
  transaction: ApiTransaction,
  events: readonly Event[],
  own: string,
): Promise<Transaction> {
  const { chain, coin } = tools
  const from = transaction.from.hash.toLowerCase()
  const to = (transaction.to ?? transaction.created_contract)?.hash.toLowerCase() ?? zeroAddress
  const toCoins = (sender: string, target: string, amount: bigint): Transfer => ({
    direction: directionOf(sender, target, own),
    what: { asset: coin, amount },
    from: getAddress(sender),
    to: getAddress(target),
  })
  const value = BigInt(transaction.value)
  const isMoved = transaction.status !== 'error' && value > 0n && (from === own || to === own)
  const logged = events
    .flatMap((event) => (event.kind === 'token' ? [event.own] : []))
    // Items of a batch share a log, and come newest first as all do.
    .reverse()
    .sort((one, other) => one.log_index - other.log_index)
  const tokens = await Promise.all(logged.map((one) => toTransfer(tools, one, own)))
  const internals = events.flatMap((event) => (event.kind === 'internal' ? [event.own] : []))
  const transfers = [
    ...(isMoved ? [toCoins(from, to, value)] : []),
    ...tokens.filter((one) => one !== undefined),
    ...internals
      .sort((one, other) => one.index - other.index)
      .map((one) =>
        toCoins(
          one.from.hash.toLowerCase(),
          (one.to ?? one.created_contract)?.hash.toLowerCase() ?? zeroAddress,
          BigInt(one.value ?? 0),
        ),
      ),
  ]
  const minedAt = Date.parse(transaction.timestamp ?? '')
  return {
    hash: transaction.hash.toLowerCase(),
    chain,
    ...(!Number.isNaN(minedAt) && { minedAt }),
    status: transaction.status === 'ok' ? 'confirmed' : transaction.status === 'error' ? 'failed' : 'pending',
    operation: nameOperation({
      isDeploy: !transaction.to,
      isOwn: from === own,
      isApproval: transaction.method === 'approve' || transaction.raw_input?.startsWith(approveData) === true,
      isPlain: transaction.raw_input ? transaction.raw_input === '0x' : !transaction.method,
      transfers,
    }),
    from: getAddress(from),
    to: getAddress(to),
    nonce: transaction.nonce,
    transfers,
  }
}

async function toTransfer(
  { chain, tokens }: ChainTools,
  { from, to, token, total }: ApiTokenTransfer,
  own: string,
): Promise<Transfer | undefined> {
  const sender = from.hash.toLowerCase()
  const target = to.hash.toLowerCase()
  const base = { direction: directionOf(sender, target, own), from: getAddress(sender), to: getAddress(target) }
  const asset = await toAsset(chain, token, tokens)
  if (asset) return { ...base, what: { asset, amount: BigInt(total?.value ?? 0) } }
  const nft = toNft(chain, token, total?.token_id, BigInt(total?.value ?? 1), total?.token_instance)
  return nft && { ...base, what: { nft } }
}
