import { getAddress, type Hex, parseAbi } from 'viem'
import type { Index, IndexedBlock } from './createIndex.js'
import { type ChainTransfer, readTransfers } from './readTransfers.js'

const abi = parseAbi([
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
  'function balanceOf(address) view returns (uint256)',
])
const approveSelector = '0x095ea7b3'

/** What the answers are made with. */
export interface AnswerTools {
  readonly index: Index
  /** US dollars of a token, or of the coin; null as with `DISABLE_MARKET=true`. */
  rateOf(address: string | undefined): string | null
}

/** An item of a list, and the keys by which the next page begins after it. */
export interface Row {
  readonly item: unknown
  readonly keys: Readonly<Record<string, number | string | null>>
}

const party = (address: string) => ({ hash: getAddress(address), is_contract: false, name: null })
const sameAs = (address: string) => (other: string | null | undefined) => other?.toLowerCase() === address.toLowerCase()

/** The answers of API v2, made from the blocks and contracts of the chain at the moment of the question. */
export function createAnswers({ index, rateOf }: AnswerTools) {
  const read = async (address: string, functionName: 'decimals' | 'name' | 'symbol') =>
    index.client.readContract({ address: address as Hex, abi, functionName }).then(String, () => null)

  async function toToken(address: string, type: string) {
    const [name, symbol, decimals] = await Promise.all([
      read(address, 'name'),
      read(address, 'symbol'),
      type === 'ERC-20' ? read(address, 'decimals') : null,
    ])
    const exchange_rate = type === 'ERC-20' ? rateOf(address) : null
    return {
      address_hash: getAddress(address),
      name,
      symbol,
      decimals,
      type,
      exchange_rate,
      icon_url: null,
      reputation: 'ok',
    }
  }

  const transfersOf = async (address?: string) => {
    const isOwn = sameAs(address ?? '')
    const all = (await index.read()).toReversed().flatMap((block) => [...readTransfers(block)].reverse())
    return address === undefined ? all : all.filter(({ from, to }) => isOwn(from) || isOwn(to))
  }

  async function holdingsOf(address: string) {
    const found = new Map<string, { transfer: ChainTransfer; amount: bigint }>()
    for (const transfer of (await transfersOf(address)).toReversed()) {
      const key = `${transfer.log.address} ${transfer.tokenId ?? ''}`
      const amount = found.get(key)?.amount ?? 0n
      const isIn = sameAs(address)(transfer.to)
      const isOut = sameAs(address)(transfer.from)
      found.set(key, { transfer, amount: amount + (isIn ? transfer.amount : 0n) - (isOut ? transfer.amount : 0n) })
    }
    return [...found.values()].filter(({ amount }) => amount > 0n)
  }

  return {
    async address(address: string) {
      const blocks = await index.read()
      const isOwn = sameAs(address)
      const balance = await index.client.getBalance({ address: address as Hex })
      const isKnown =
        balance > 0n ||
        blocks.some(({ transactions }) => transactions.some(({ from, to }) => isOwn(from) || isOwn(to))) ||
        (await transfersOf(address)).length > 0
      if (!isKnown) return undefined
      return { hash: address, coin_balance: `${balance}`, exchange_rate: rateOf(undefined), ens_domain_name: null }
    },
    async tokenBalances(address: string) {
      return Promise.all(
        (await holdingsOf(address)).map(async ({ transfer, amount }) => ({
          value:
            transfer.type === 'ERC-20'
              ? `${await index.client.readContract({ address: transfer.log.address, abi, functionName: 'balanceOf', args: [address as Hex] })}`
              : `${amount}`,
          token: await toToken(transfer.log.address, transfer.type),
          token_id: transfer.tokenId ?? null,
          token_instance: null,
        })),
      )
    },
    async nfts(address: string): Promise<readonly Row[]> {
      const held = (await holdingsOf(address)).filter(({ transfer }) => transfer.type !== 'ERC-20')
      return Promise.all(
        held.reverse().map(async ({ transfer: { log, type, tokenId = '' }, amount }) => ({
          item: {
            id: tokenId,
            token: await toToken(log.address, type),
            image_url: null,
            metadata: null,
            value: `${amount}`,
          },
          keys: { token_contract_address_hash: log.address, token_type: type, token_id: tokenId },
        })),
      )
    },
    async transactions(address: string): Promise<readonly Row[]> {
      const isOwn = sameAs(address)
      return (await index.read()).toReversed().flatMap((block) =>
        block.transactions
          .map((_, at) => toTransaction(block, at))
          .filter((one) => isOwn(one.from.hash) || isOwn((one.to ?? one.created_contract)?.hash))
          .reverse()
          .map((item) => ({
            item,
            keys: { block_number: block.number, index: item.position, hash: item.hash, inserted_at: block.timestamp },
          })),
      )
    },
    async transaction(hash: string) {
      for (const block of await index.read()) {
        const at = block.transactions.findIndex((one) => one.hash === hash)
        if (at >= 0) return toTransaction(block, at)
      }
      return undefined
    },
    async tokenTransfers(address: string): Promise<readonly Row[]> {
      return Promise.all(
        (await transfersOf(address)).map(async ({ block, log, type, from, to, tokenId, amount, batchIndex }) => {
          const token = await toToken(log.address, type)
          const value = type === 'ERC-721' ? {} : { value: `${amount}`, decimals: token.decimals }
          return {
            item: {
              transaction_hash: log.transactionHash,
              block_number: block.number,
              log_index: Number(log.logIndex),
              from: party(from),
              to: party(to),
              timestamp: block.timestamp,
              token,
              total: { ...value, ...(tokenId !== undefined && { token_id: tokenId, token_instance: null }) },
              type: 'token_transfer',
            },
            keys: {
              block_number: block.number,
              index: Number(log.logIndex),
              index_in_batch: batchIndex ?? null,
            },
          }
        }),
      )
    },
    async internals(address: string): Promise<readonly Row[]> {
      const isOwn = sameAs(address)
      return (await index.read()).toReversed().flatMap((block) => [...readInternals(block, isOwn)].reverse())
    },
    async token(address: string) {
      const transfer = (await transfersOf()).find(({ log }) => sameAs(address)(log.address))
      return transfer && toToken(address, transfer.type)
    },
    stats: async () => ({ coin_price: rateOf(undefined) }),
  }
}

function toTransaction({ number, transactions, receipts, timestamp }: IndexedBlock, at: number) {
  const transaction = transactions[at]
  const receipt = receipts.find(({ transactionHash }) => transactionHash === transaction?.hash)
  if (!transaction || !receipt) throw new Error('The node listed a transaction without its receipt.')
  const { hash, from, to, value, nonce, input } = transaction
  const isCall = input.length >= 10
  return {
    hash,
    status: receipt.status === '0x1' ? 'ok' : 'error',
    timestamp,
    block_number: number,
    position: at,
    from: party(from),
    to: to && party(to),
    created_contract: receipt.contractAddress && !to ? party(receipt.contractAddress) : null,
    value: `${BigInt(value)}`,
    nonce: Number(nonce),
    method: isCall ? (input.startsWith(approveSelector) ? 'approve' : input.slice(0, 10)) : null,
    raw_input: input,
    // Lists tell no transfers (upstreams.md section 1).
    token_transfers: null,
    exchange_rate: null,
  }
}

function readInternals(block: IndexedBlock, isOwn: (address: string | null | undefined) => boolean): readonly Row[] {
  const places = new Map<string, number>()
  return block.traces.flatMap(({ transactionHash, type, action, result, error }) => {
    const index = places.get(transactionHash) ?? 0
    places.set(transactionHash, index + 1)
    const to = action.to ?? result?.address
    // Its list of an address leaves out the first call of each transaction.
    if ((type !== 'call' && type !== 'create') || index === 0 || !(isOwn(action.from) || isOwn(to))) return []
    const item = {
      transaction_hash: transactionHash,
      block_number: block.number,
      timestamp: block.timestamp,
      index,
      success: error === undefined,
      type: type === 'call' ? (action.callType ?? 'call') : 'create',
      from: party(action.from),
      to: type === 'call' && to ? party(to) : null,
      created_contract: type === 'create' && to ? party(to) : null,
      value: `${BigInt(action.value ?? 0)}`,
    }
    return [{ item, keys: { block_number: block.number, index, transaction_index: places.size } }]
  })
}
