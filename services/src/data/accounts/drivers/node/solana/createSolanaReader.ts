import * as z from 'zod'
import type { Clock } from '../../../../../clock.js'
import type { ChainName } from '../../../../chainNames.js'
import type { TokenLists } from '../../../tokenLists.js'
import type { Asset, Holding, Known, Nft, Page, Question, Transaction } from '../../../types.js'
import { type MergeCursor, mergeByBlock, mergeCursorShape } from '../../mergeByBlock.js'
import { parseAnswer, readCursor } from '../../parseAnswer.js'
import { toCoin } from '../../toCoin.js'
import type { ChainNode } from '../chainNode.js'
import { mapParallel } from '../evm/callMany.js'
import {
  balanceShape,
  type Signed,
  signaturesShape,
  solanaTransactionShape,
  supplyShape,
  tokenAccountsShape,
} from './shapes.js'
import { toTransfers } from './toTransfers.js'

const programs = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb']
/** Token accounts whose signatures are asked for, beside those of the wallet itself. */
const mostAccounts = 12
/** Signatures of a page of one account. */
const perPage = 50
const mostTransactions = 15
/** Mints of which one question asks whether there is but one. */
const mostSingles = 50
const commitment = 'confirmed'
const cursorShape = mergeCursorShape(z.string().min(64).max(90))

export interface SolanaReaderOptions {
  readonly chain: string
  readonly name: ChainName
  readonly node: ChainNode
  readonly tokens: TokenLists
  readonly clock: Clock
}

/** What a plain node knows of accounts of a Solana cluster. It knows no names: tokens that no list has go by their mint. */
export function createSolanaReader({ chain, name, node, tokens, clock }: SolanaReaderOptions) {
  const coin = toCoin(chain, name)

  const toAsset = (mint: string, decimals: number): Promise<Asset> =>
    tokens.toAsset({ chain, address: mint, name: shorten(mint), symbol: shorten(mint), decimals })

  async function listTokenAccounts(account: string, signal: AbortSignal) {
    const answers = await Promise.all(
      programs.map((programId) =>
        node.call('getTokenAccountsByOwner', [account, { programId }, { encoding: 'jsonParsed', commitment }], signal),
      ),
    )
    return answers
      .flatMap((answer) => parseAnswer(tokenAccountsShape, answer).value)
      .map(({ pubkey, account: { data } }) => ({
        pubkey,
        mint: data.parsed.info.mint,
        ...data.parsed.info.tokenAmount,
      }))
  }

  /** All of a mint, of both programs and however many accounts. Collectibles are mints without digits, of which there is one. */
  async function listHeld(account: string, signal: AbortSignal) {
    const sums = new Map<string, { mint: string; amount: bigint; decimals: number }>()
    for (const { mint, amount, decimals } of await listTokenAccounts(account, signal)) {
      sums.set(mint, { mint, decimals, amount: (sums.get(mint)?.amount ?? 0n) + amount })
    }
    const held = [...sums.values()].filter(({ amount }) => amount > 0n)
    const singles = held.filter(({ amount, decimals }) => decimals === 0 && amount === 1n).slice(0, mostSingles)
    const isUnique = await mapParallel(singles, 6, async ({ mint }) => {
      const { value } = parseAnswer(supplyShape, await node.call('getTokenSupply', [mint, { commitment }], signal))
      return value.amount === 1n
    })
    const nfts = new Set(singles.filter((_, index) => isUnique[index]).map(({ mint }) => mint))
    return { tokens: held.filter(({ mint }) => !nfts.has(mint)), nfts: [...nfts] }
  }

  async function balances({ account, signal }: Question): Promise<Known<readonly Holding[]>> {
    const asOf = clock.now()
    const [native, held] = await Promise.all([
      node
        .call('getBalance', [account, { commitment }], signal)
        .then((value) => parseAnswer(balanceShape, value).value),
      listHeld(account, signal),
    ])
    const holdings = held.tokens.map(async ({ mint, amount, decimals }) => ({
      asset: await toAsset(mint, decimals),
      amount,
    }))
    return { value: [{ asset: coin, amount: native }, ...(await Promise.all(holdings))], asOf }
  }

  async function nfts({ account, signal }: Question): Promise<Known<Page<Nft>>> {
    const asOf = clock.now()
    const { nfts: mints } = await listHeld(account, signal)
    const items = mints.map(
      (mint): Nft => ({
        chain,
        contract: mint,
        tokenId: '',
        standard: 'solana',
        name: shorten(mint),
        traits: [],
        amount: 1n,
        isSpam: false,
      }),
    )
    return { value: { items }, asOf }
  }

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
    const accounts = await listTokenAccounts(account, signal)
    const addresses = [account, ...accounts.slice(0, mostAccounts).map(({ pubkey }) => pubkey)]
    const streams = Object.fromEntries(addresses.map((address) => [address, toStream(address, signal)]))
    const { blocks, next } = await mergeByBlock<Signed, string>(streams, at, ({ slot }) => slot, mostTransactions)
    const signatures = [...new Set(blocks.flatMap((signed) => signed.map(({ signature }) => signature)))]
    const items = await mapParallel(signatures, 6, (signature) => readTransaction(signature, account, signal))
    return {
      value: { items: items.filter((item) => item !== undefined), ...(next && { next }) },
      asOf,
      ...(next ? {} : await readSince(items.length, signal)),
    }
  }

  /** Nodes keep their ledger for some days: what they have is not all there was. */
  async function readSince(count: number, signal: AbortSignal): Promise<{ since?: number }> {
    const first = parseAnswer(z.int().min(0), await node.call('getFirstAvailableBlock', [], signal))
    if (first === 0) return {}
    const time = await node.call('getBlockTime', [first], signal).catch(() => null)
    const since = z.int().safeParse(time)
    return since.success ? { since: since.data * 1_000 } : count === 0 ? { since: clock.now() } : {}
  }

  async function readTransaction(
    signature: string,
    account: string,
    signal: AbortSignal,
  ): Promise<Transaction | undefined> {
    const options = { encoding: 'jsonParsed', maxSupportedTransactionVersion: 0, commitment }
    const answer = await node.call('getTransaction', [signature, options], signal)
    // The node has forgotten it, or a fork was dropped.
    if (answer === null) return undefined
    const found = parseAnswer(solanaTransactionShape, answer)
    const transfers = await toTransfers(found, account, coin, toAsset)
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

  return { balances, history, nfts }
}

const shorten = (mint: string) => `${mint.slice(0, 4)}…${mint.slice(-4)}`
