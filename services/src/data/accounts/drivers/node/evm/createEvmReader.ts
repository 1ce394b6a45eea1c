import { type Kysely, sql } from 'kysely'
import { decodeAbiParameters, encodeFunctionData, getAddress, type Hex, hexToBigInt, hexToString, parseAbi } from 'viem'
import * as z from 'zod'
import type { Clock } from '../../../../../clock.js'
import type { ChainName } from '../../../../chainNames.js'
import type { DataTables } from '../../../../schema.js'
import { cleanWords, longestName } from '../../../cleanWords.js'
import { isLure } from '../../../spam.js'
import { foldAddress, type TokenLists } from '../../../tokenLists.js'
import {
  type Asset,
  DriverError,
  type Holding,
  type Known,
  type Nft,
  type Page,
  type Question,
  type Transaction,
  type Transfer,
} from '../../../types.js'
import type { ChainNode } from '../chainNode.js'
import { createCallMany, mapParallel, type Read } from './callMany.js'
import { createFollowBlocks } from './followBlocks.js'
import { createFollowLogs } from './followLogs.js'
import { readHead } from './readHead.js'
import { type LoggedTransfer, readTransfers } from './readTransfers.js'
import { amountShape, parse, receiptShape, transactionShape } from './shapes.js'

export interface EvmReaderOptions {
  readonly chain: string
  readonly name: ChainName
  readonly node: ChainNode
  readonly bounds: { readonly logBlocks: number; readonly scanBlocks: number }
  readonly db: Kysely<DataTables>
  readonly tokens: TokenLists
  readonly clock: Clock
}

const abi = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function balanceOf(address, uint256) view returns (uint256)',
  'function ownerOf(uint256) view returns (address)',
])
const nameData = '0x06fdde03'
const symbolData = '0x95d89b41'
const decimalsData = '0x313ce567'
const approveData = '0x095ea7b3'
const nobody = `0x${'0'.repeat(40)}`

/** Most tokens that are no listed ones, and collectibles, that one question asks contracts for. */
const mostFound = 200
const pageSize = 25
const nftPageSize = 50
const mostWords = 5_000

const historyCursor = z.tuple([z.int().min(0), z.int().min(0)])
const nftCursor = z.int().min(1).max(1_000_000)

/** What a plain node knows of accounts of an EVM chain. */
export function createEvmReader({ chain, name, node, bounds, db, tokens, clock }: EvmReaderOptions) {
  const callMany = createCallMany(node)
  const followLogs = createFollowLogs({ chain, node, db, clock, blocks: bounds.logBlocks })
  const followBlocks = createFollowBlocks({ chain, node, db, blocks: bounds.scanBlocks })
  const coin: Asset = {
    chain,
    name: name.coin.symbol === 'ETH' ? 'Ether' : name.coin.symbol,
    ...name.coin,
    isListed: true,
    isSpam: false,
  }
  /** What contracts say of themselves; that does not change, or should not. */
  const words = new Map<string, { name: string; symbol: string; decimals: number | undefined }>()

  /** Names, symbols and decimals of contracts, by their addresses in small letters. */
  async function readWords(contracts: readonly string[], signal: AbortSignal) {
    const unknown = [...new Set(contracts)].filter((contract) => !words.has(contract))
    const reads = unknown.flatMap((contract) =>
      [nameData, symbolData, decimalsData].map((data): Read => ({ to: contract as Hex, data: data as Hex })),
    )
    const found = await callMany(reads, signal)
    for (const [index, contract] of unknown.entries()) {
      const [title, symbol, decimals] = found.slice(index * 3, index * 3 + 3)
      words.set(contract, { name: toText(title), symbol: toText(symbol), decimals: toDecimals(decimals) })
      const [oldest] = words.keys()
      if (words.size > mostWords && oldest !== undefined) words.delete(oldest)
    }
    return words
  }

  async function toAsset(contract: string, signal: AbortSignal): Promise<Asset | undefined> {
    const said = (await readWords([contract], signal)).get(contract)
    if (said?.decimals === undefined) return undefined
    return tokens.toAsset({
      chain,
      address: getAddress(contract),
      name: said.name,
      symbol: said.symbol,
      decimals: said.decimals,
    })
  }

  async function toSince(block: number, signal: AbortSignal): Promise<{ since?: number }> {
    if (block <= 0) return {}
    const found = await readHead(node, block, signal)
    return found ? { since: found.timestamp * 1_000 } : {}
  }

  const rowsOf = (account: string, standards: readonly string[]) =>
    db
      .selectFrom('data.node_logs')
      .where('chain', '=', chain)
      .where('account', '=', account.toLowerCase())
      .where('standard', 'in', standards)

  async function balances({ account, signal }: Question): Promise<Known<readonly Holding[]>> {
    const asOf = clock.now()
    const followed = await followLogs(account, signal)
    const listed = await tokens.of(chain)
    const isListed = new Set(listed.map(({ address = '' }) => foldAddress(address)))
    const seen = await rowsOf(account, ['erc20'])
      .select('contract')
      .distinct()
      .limit(mostFound + isListed.size)
      .execute()
    const others = seen
      .map(({ contract }) => contract)
      .filter((contract) => !isListed.has(contract))
      .slice(0, mostFound)
    const contracts = [...listed.map(({ address = '' }) => address), ...others]
    const data = encodeFunctionData({ abi, functionName: 'balanceOf', args: [account as Hex] })
    const [native, amounts] = await Promise.all([
      node.call('eth_getBalance', [account, 'latest'], signal).then((value) => parse(amountShape, value)),
      callMany(
        contracts.map((to) => ({ to: to as Hex, data })),
        signal,
      ),
    ])
    const held = contracts.flatMap((contract, index) => {
      const amount = toAmount(amounts[index])
      return amount ? [{ contract, amount, listed: listed[index] }] : []
    })
    await readWords(
      held.flatMap((one) => (one.listed ? [] : [one.contract])),
      signal,
    )
    const holdings = await Promise.all(
      held.map(async ({ contract, amount, listed: own }): Promise<readonly Holding[]> => {
        const asset = own ?? (await toAsset(contract, signal))
        return asset ? [{ asset, amount }] : []
      }),
    )
    return {
      value: [{ asset: coin, amount: native }, ...holdings.flat()],
      asOf,
      ...(await toSince(followed.low, signal)),
      ...(followed.isBehind && { isStale: true }),
    }
  }

  async function history({
    account,
    signal,
    cursor,
  }: Question & { cursor?: unknown }): Promise<Known<Page<Transaction>>> {
    const asOf = clock.now()
    const own = account.toLowerCase()
    const after = cursor === undefined ? undefined : readCursor(historyCursor, cursor)
    const [followed, window] = await Promise.all([followLogs(account, signal), followBlocks(signal)])
    const [block, index] = after ?? [Number.MAX_SAFE_INTEGER, 0]
    const { rows } = await sql<{ block: string; index: number; hash: string }>`
      select block, index, hash from (
        select block, index, hash from data.node_moves where chain = ${chain} and (sender = ${own} or recipient = ${own})
        union
        select block, tx_index as index, hash from data.node_logs where chain = ${chain} and account = ${own}
      ) as both where (block, index) < (${block}, ${index})
      order by block desc, index desc limit ${pageSize + 1}`.execute(db)
    const page = rows.slice(0, pageSize)
    const last = page.at(-1)
    const items = await mapParallel(page, 6, (row) => readTransaction(row.hash, own, signal))
    return {
      value: {
        items: items.filter((item) => item !== undefined),
        ...(rows.length > pageSize && last && { next: [Number(last.block), last.index] }),
      },
      asOf,
      ...(await toSince(Math.max(followed.low, window.low), signal)),
      ...(followed.isBehind && { isStale: true }),
    }
  }

  async function readTransaction(hash: string, account: string, signal: AbortSignal): Promise<Transaction | undefined> {
    const [sent, got] = await Promise.all([
      node.call('eth_getTransactionByHash', [hash], signal),
      node.call('eth_getTransactionReceipt', [hash], signal),
    ])
    // A reorganisation took it back after it was listed.
    if (sent === null || got === null) return undefined
    const transaction = parse(transactionShape, sent)
    const receipt = parse(receiptShape, got)
    const block = await readHead(node, receipt.blockNumber, signal)
    if (block?.hash !== receipt.blockHash) return undefined
    const isOk = receipt.status === '0x1'
    const target = transaction.to ?? receipt.contractAddress ?? nobody
    const logged = receipt.logs.flatMap(readTransfers).filter(({ from, to }) => from === account || to === account)
    const transfers = (await mapParallel(logged, 4, (one) => toTransfer(one, account, signal))).filter(
      (one) => one !== undefined,
    )
    if (isOk && transaction.value > 0n && (transaction.from === account || target === account)) {
      transfers.unshift({
        direction: directionOf(transaction.from, target, account),
        what: { asset: coin, amount: transaction.value },
        from: getAddress(transaction.from),
        to: getAddress(target),
      })
    }
    return {
      hash,
      chain,
      minedAt: block.timestamp * 1_000,
      status: isOk ? 'confirmed' : 'failed',
      operation: nameOperation(transaction, transfers, account),
      from: getAddress(transaction.from),
      to: getAddress(target),
      nonce: transaction.nonce,
      transfers,
    }
  }

  async function toTransfer(
    logged: LoggedTransfer,
    account: string,
    signal: AbortSignal,
  ): Promise<Transfer | undefined> {
    const { log, standard, from, to, amount } = logged
    const base = { direction: directionOf(from, to, account), from: getAddress(from), to: getAddress(to) }
    if (standard !== 'erc20')
      return { ...base, what: { nft: await toNft({ ...logged, contract: log.address }, amount, signal) } }
    const asset = await toAsset(log.address, signal)
    return asset && { ...base, what: { asset, amount } }
  }

  async function toNft(
    { contract, standard, tokenId }: { contract: string; standard: string; tokenId: string },
    amount: bigint,
    signal: AbortSignal,
  ): Promise<Nft> {
    const said = (await readWords([contract], signal)).get(contract)
    const collection = cleanWords(said?.name ?? '', longestName)
    return {
      chain,
      contract: getAddress(contract),
      tokenId,
      standard: standard === 'erc721' ? 'erc721' : 'erc1155',
      ...(collection && { collection, name: `${collection} #${shorten(tokenId)}` }),
      traits: [],
      amount,
      isSpam: isLure(said?.name ?? '', said?.symbol ?? ''),
    }
  }

  async function nfts({ account, signal, cursor }: Question & { cursor?: unknown }): Promise<Known<Page<Nft>>> {
    const asOf = clock.now()
    const offset = cursor === undefined ? 0 : readCursor(nftCursor, cursor)
    const followed = await followLogs(account, signal)
    const rows = await rowsOf(account, ['erc721', 'erc1155'])
      .select(['contract', 'token_id', 'standard'])
      .groupBy(['contract', 'token_id', 'standard'])
      .orderBy(sql`max(block)`, 'desc')
      .orderBy('contract')
      .orderBy('token_id')
      .offset(offset)
      .limit(nftPageSize + 1)
      .execute()
    const page = rows
      .slice(0, nftPageSize)
      .map(({ contract, standard, token_id }) => ({ contract, standard, tokenId: token_id }))
    const answers = await callMany(
      page.map(({ contract, standard, tokenId }): Read => {
        const id = BigInt(tokenId)
        const data =
          standard === 'erc721'
            ? encodeFunctionData({ abi, functionName: 'ownerOf', args: [id] })
            : encodeFunctionData({ abi, functionName: 'balanceOf', args: [account as Hex, id] })
        return { to: contract as Hex, data }
      }),
      signal,
    )
    const items = await mapParallel(page, 4, async (one) => {
      const answer = answers[page.indexOf(one)]
      const isOwner = answer?.length === 66 && `0x${answer.slice(26)}` === account.toLowerCase()
      const amount = one.standard === 'erc721' ? (isOwner ? 1n : 0n) : (toAmount(answer) ?? 0n)
      return amount > 0n ? toNft(one, amount, signal) : undefined
    })
    return {
      value: {
        items: items.filter((item) => item !== undefined),
        ...(rows.length > nftPageSize && { next: offset + nftPageSize }),
      },
      asOf,
      ...(await toSince(followed.low, signal)),
      ...(followed.isBehind && { isStale: true }),
    }
  }

  return { balances, history, nfts }
}

/** A cursor that this driver did not give is refused, whoever sealed it. */
function readCursor<Value>(shape: z.ZodType<Value>, cursor: unknown): Value {
  const parsed = shape.safeParse(cursor)
  if (parsed.success) return parsed.data
  throw new DriverError('cursor', 'The cursor is not one of this driver.')
}

const directionOf = (from: string, to: string, account: string): Transfer['direction'] =>
  from === to ? 'self' : from === account ? 'out' : 'in'

const toAmount = (answer: Hex | undefined): bigint | undefined =>
  answer?.length === 66 ? hexToBigInt(answer) : undefined

const toDecimals = (answer: Hex | undefined): number | undefined => {
  const decimals = toAmount(answer)
  return decimals === undefined || decimals > 255n ? undefined : Number(decimals)
}

/** A text as contracts answer it; old ones answer 32 bytes. */
function toText(answer: Hex | undefined): string {
  if (!answer) return ''
  try {
    if (answer.length === 66) return hexToString(answer, { size: 32 })
    return decodeAbiParameters([{ type: 'string' }], answer)[0]
  } catch {
    return ''
  }
}

const shorten = (tokenId: string) => (tokenId.length <= 12 ? tokenId : `${tokenId.slice(0, 6)}…${tokenId.slice(-4)}`)

function nameOperation(
  { from, to, input }: { from: string; to: string | null; input: string },
  transfers: readonly Transfer[],
  account: string,
): string {
  if (to === null) return 'deploy'
  if (from === account && input.startsWith(approveData)) return 'approve'
  const ins = transfers.filter(({ direction }) => direction === 'in')
  const outs = transfers.filter(({ direction }) => direction === 'out')
  if (ins.length > 0 && outs.length > 0) return 'trade'
  if (ins.length > 0) return ins.every((one) => one.from === nobody) ? 'mint' : 'receive'
  if (outs.length > 0) return outs.every((one) => one.to === nobody) ? 'burn' : 'send'
  return input === '0x' && from === account ? 'send' : 'execute'
}
