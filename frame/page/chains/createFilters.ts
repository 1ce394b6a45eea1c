import * as z from 'zod/mini'
import { FrameError } from '../errors.js'
import { randomHex } from '../randomHex.js'
import type { ChainClient } from '../types.js'

/** Answers a method by others that a node of the services knows. @throws {FrameError} REQUEST_INVALID, RPC_FAILED; those of the client */
export type WorkOut = (
  method: string,
  params: readonly unknown[],
  client: ChainClient,
  signal: AbortSignal,
) => Promise<unknown>

/** Filters that are remembered at once; the one that was asked for longest ago goes. */
const most = 100
/** Blocks that one question for changes goes on by at most; the next question has the others. */
const blocksAtOnce = 100

const criteriaShape = z.object({
  fromBlock: z.optional(z.string()),
  toBlock: z.optional(z.string()),
  address: z.optional(z.unknown()),
  topics: z.optional(z.unknown()),
})

interface Filter {
  readonly chain: string
  /** Of logs; absent: blocks are reported. */
  readonly criteria: z.infer<typeof criteriaShape> | undefined
  /** The first block that was not told yet. */
  next: bigint
  /** Questions for changes follow one another, else two would get the same. */
  turn: Promise<unknown>
}

/**
 * Filters of logs and blocks as nodes have them (`eth_newFilter` and its kin), remembered here, for the life of the frame's page: the services hand each call to
 * any of their nodes, and those would not know one another's. What a reorganisation takes back is not told.
 */
export function createFilters(): WorkOut {
  const filters = new Map<string, Filter>()

  const add = async (criteria: Filter['criteria'], client: ChainClient, signal: AbortSignal) => {
    const next = (await getHead(client, signal)) + 1n
    const id = randomHex(16)
    filters.set(id, { chain: client.chain.id, criteria, next, turn: Promise.resolve() })
    const [oldest] = filters.keys()
    if (filters.size > most && oldest !== undefined) filters.delete(oldest)
    return id
  }
  const find = ([id]: readonly unknown[], { chain }: ChainClient): Filter => {
    const filter = filters.get(`${id}`)
    if (filter?.chain !== chain.id) throw new FrameError('RPC_FAILED', 'filter not found', -32000)
    // The newest is the last one.
    filters.delete(`${id}`)
    filters.set(`${id}`, filter)
    return filter
  }

  return async (method, params, client, signal) => {
    if (method === 'eth_newBlockFilter') return add(undefined, client, signal)
    if (method === 'eth_newFilter') return add(readCriteria(params), client, signal)
    if (method === 'eth_uninstallFilter') return filters.delete(`${params[0]}`)
    const filter = find(params, client)
    if (method === 'eth_getFilterLogs') {
      if (!filter.criteria) throw new FrameError('RPC_FAILED', 'filter not found', -32000)
      return client.request('eth_getLogs', [filter.criteria], signal)
    }
    const getChanges = filter.criteria ? getLogs : getBlocks
    const turn = filter.turn.then(
      () => getChanges(filter, client, signal),
      () => getChanges(filter, client, signal),
    )
    filter.turn = turn
    return turn
  }
}

function readCriteria([given]: readonly unknown[]): NonNullable<Filter['criteria']> {
  const parsed = criteriaShape.safeParse(given)
  if (!parsed.success)
    throw new FrameError('REQUEST_INVALID', 'A filter is an object of fromBlock, toBlock, address and topics.')
  return parsed.data
}

async function getLogs(filter: Filter, client: ChainClient, signal: AbortSignal): Promise<unknown> {
  const { fromBlock, toBlock, ...others } = filter.criteria ?? {}
  const head = await getHead(client, signal)
  const [first, last] = [toNumber(fromBlock), toNumber(toBlock)]
  const from = first !== undefined && first > filter.next ? first : filter.next
  const to = last !== undefined && last < head ? last : head
  const logs = from > to ? [] : await client.request('eth_getLogs', [{ ...others, ...toRange(from, to) }], signal)
  if (head >= filter.next) filter.next = head + 1n
  return logs
}

async function getBlocks(filter: Filter, client: ChainClient, signal: AbortSignal): Promise<unknown> {
  const head = await getHead(client, signal)
  const hashes: unknown[] = []
  while (filter.next <= head && hashes.length < blocksAtOnce) {
    const block = await client.request('eth_getBlockByNumber', [toHex(filter.next), false], signal)
    const { hash } = Object(block) as { hash?: unknown }
    // The node that was asked is behind the one that named the newest block.
    if (typeof hash !== 'string') break
    hashes.push(hash)
    filter.next += 1n
  }
  return hashes
}

async function getHead(client: ChainClient, signal: AbortSignal): Promise<bigint> {
  const head = toNumber(await client.request('eth_blockNumber', [], signal))
  if (head === undefined)
    throw new FrameError('CHAIN_UNREACHABLE', 'The network could not be reached. Check the connection and try again.')
  return head
}

/** A block by its number; undefined for a name such as `latest`. */
const toNumber = (block: unknown): bigint | undefined =>
  typeof block === 'string' && /^0x[0-9a-f]{1,16}$/i.test(block) ? BigInt(block) : undefined
const toHex = (block: bigint) => `0x${block.toString(16)}`
const toRange = (from: bigint, to: bigint) => ({ fromBlock: toHex(from), toBlock: toHex(to) })
