import * as z from 'zod'
import type { Clock } from '../../../../../../clock.js'
import { mapParallel } from '../../../../../../mapParallel.js'
import type { ChainNode } from '../../../../../../nodes/chainNode.js'
import {
  commitment,
  type Signed,
  type SolanaTransaction,
  signaturesShape,
  solanaTransactionShape,
} from '../../../../../../nodes/solana/shapes.js'
import { DriverError } from '../../../../../../upstream/driverError.js'
import { parseAnswer, readCursor } from '../../../../../../upstream/parseAnswer.js'
import type { Asset, Known, Page, Question, Transaction } from '../../../types.js'
import { type MergeCursor, mergeByBlock, mergeCursorShape } from '../../mergeByBlock.js'
import type { MintNames } from './createMintNames.js'
import { listTokenAccounts } from './listTokenAccounts.js'
import { readMints } from './readMints.js'
import { type ToWhat, toTransfers } from './toTransfers.js'

/** Token accounts whose signatures are asked for, beside those of the wallet itself. */
const mostAccounts = 12
/** Signatures of a page of one account. */
const perPage = 50
const mostTransactions = 15
const cursorShape = mergeCursorShape(z.string().min(64).max(90))

interface HistoryTools {
  readonly chain: string
  readonly coin: Asset
  readonly node: ChainNode
  readonly clock: Clock
  readonly names: MintNames
}

type Read = SolanaTransaction & { readonly signature: string }

/** Transactions of a wallet and of its token accounts, newest first. */
export function createReadHistory({ chain, coin, node, clock, names }: HistoryTools) {
  const toStream = (address: string, signal: AbortSignal) => ({
    async load(before: string | undefined) {
      const options = { limit: perPage, commitment, ...(before && { before }) }
      const items = parseAnswer(signaturesShape, await node.call('getSignaturesForAddress', [address, options], signal))
      return { items, next: items.length === perPage ? items.at(-1)?.signature : undefined }
    },
  })

  /** A transfer that touches a token account alone is not among the wallet's own signatures: each is asked. */
  async function history({
    account,
    signal,
    cursor,
  }: Question & { cursor?: unknown }): Promise<Known<Page<Transaction>>> {
    const asOf = clock.now()
    const at = cursor === undefined ? undefined : (readCursor(cursorShape, cursor) as MergeCursor<string>)
    const accounts = await listTokenAccounts(node, account, signal)
    const addresses = [account, ...accounts.slice(0, mostAccounts).map(({ pubkey }) => pubkey)]
    const streams = Object.fromEntries(addresses.map((address) => [address, toStream(address, signal)]))
    const { blocks, next } = await mergeByBlock<Signed, string>(streams, at, ({ slot }) => slot, mostTransactions)
    const signatures = [...new Set(blocks.flatMap((signed) => signed.map(({ signature }) => signature)))]
    const read = await mapParallel(signatures, 6, (signature) => readTransaction(signature, signal))
    const found = read.filter((one) => one !== undefined)
    const toWhat = await nameMints(found, account, signal)
    const told = await Promise.all(found.map((one) => toTransaction(one, account, toWhat)))
    return {
      value: { items: told, ...(next && { next }) },
      asOf,
      ...(next ? {} : await readSince(told, signal)),
    }
  }

  /** Nodes keep their ledger for some days: what they have is not all there was. One that does not say since when knows what it told. */
  async function readSince(told: readonly Transaction[], signal: AbortSignal): Promise<{ since?: number }> {
    try {
      const first = parseAnswer(z.int().min(0), await node.call('getFirstAvailableBlock', [], signal))
      if (first === 0) return {}
      return { since: 1_000 * parseAnswer(z.int(), await node.call('getBlockTime', [first], signal)) }
    } catch (error) {
      if (!(error instanceof DriverError)) throw error
      return { since: Math.min(clock.now(), ...told.flatMap(({ minedAt }) => minedAt ?? [])) }
    }
  }

  async function readTransaction(signature: string, signal: AbortSignal): Promise<Read | undefined> {
    const options = { encoding: 'jsonParsed', maxSupportedTransactionVersion: 0, commitment }
    const answer = await node.call('getTransaction', [signature, options], signal)
    // The node has forgotten it, or a fork was dropped.
    return answer === null ? undefined : { signature, ...parseAnswer(solanaTransactionShape, answer) }
  }

  /** Of the mints that the account's own balances name: all in one call. */
  async function nameMints(found: readonly Read[], account: string, signal: AbortSignal) {
    const balances = found.flatMap(({ meta }) => [...(meta.preTokenBalances ?? []), ...(meta.postTokenBalances ?? [])])
    const own = balances.filter(({ owner }) => owner === account).map(({ mint }) => mint)
    const mints = await readMints(node, [...new Set(own)], signal)
    const nfts = await names.toNfts(mints, signal)
    return async (mint: string, decimals: number): Promise<ToWhat> => {
      const nft = nfts.get(mint)
      if (nft) return () => ({ nft })
      const asset = await names.toAsset(mint, decimals, mints.get(mint))
      return (amount) => ({ asset, amount })
    }
  }

  async function toTransaction(
    { signature, ...found }: Read,
    account: string,
    toWhat: (mint: string, decimals: number) => Promise<ToWhat>,
  ): Promise<Transaction> {
    const transfers = await toTransfers(found, account, coin, toWhat)
    const payer = found.transaction.message.accountKeys[0]?.pubkey ?? ''
    const ins = transfers.filter(({ direction }) => direction === 'in')
    const outs = transfers.filter(({ direction }) => direction === 'out')
    const [first] = outs.length > 0 ? outs : ins
    return {
      hash: signature,
      chain,
      ...(typeof found.blockTime === 'number' && { minedAt: found.blockTime * 1_000 }),
      status: found.meta.err ? 'failed' : 'confirmed',
      operation:
        ins.length > 0 && outs.length > 0 ? 'trade' : ins.length > 0 ? 'receive' : outs.length > 0 ? 'send' : 'execute',
      from: first?.from || payer,
      to: first?.to || payer,
      nonce: 0,
      transfers,
    }
  }

  return history
}
