import type { AccountType, FrameChain } from '../../common/types.js'
import { FrameError } from '../errors.js'
import type { AccountRecords, SentCalls } from '../records.js'
import type { ChainClient } from '../types.js'
import { refuseCalls } from './callsErrors.js'
import { findWay } from './findWay.js'
import { isSameChain } from './isSameChain.js'
import type { CallsMethod } from './methods.js'
import { permissionTypes } from './permissionTypes.js'
import { type Receipt, readReceipt } from './readReceipt.js'
import { settleOperation } from './settleOperation.js'

/** How long the state of a batch is told, in ms: 7 days. */
export const remembered = 7 * 86_400_000

/** Answers a question about calls that are sent together, and about permissions. @throws {FrameError} LOGGED_OUT, RPC_FAILED, CHAIN_UNREACHABLE */
export type AnswerCalls = (method: CallsMethod, params: readonly unknown[], signal: AbortSignal) => Promise<unknown>

/** What answers are made from. */
export interface CallsAsked {
  /** The page that asks. */
  readonly origin: string
  /** The user's EVM account. */
  readonly account: string
  readonly type: AccountType
  readonly records: AccountRecords
  /** EVM chains that the operator serves. */
  readonly chains: readonly FrameChain[]
  readonly open: (chain: FrameChain) => Promise<ChainClient>
  /** CAIP-2 of the chains whose assets can be listed (ERC-7811). */
  readonly served: (signal: AbortSignal) => Promise<readonly string[]>
  /** Now, in ms. */
  readonly now: () => number
}

/** Answers by the name of the method. */
export async function answerCalls(
  method: CallsMethod,
  asked: CallsAsked,
  params: readonly unknown[],
  signal: AbortSignal,
): Promise<unknown> {
  switch (method) {
    case 'wallet_getCallsStatus':
      return getCallsStatus(asked, params, signal)
    case 'wallet_getCapabilities':
      return getCapabilities(asked, params, signal)
    case 'wallet_getSupportedExecutionPermissions':
      return (await import('./permissions.js')).getSupported(asked, signal)
    case 'wallet_getGrantedExecutionPermissions':
      return (await import('./permissions.js')).getGranted(asked, signal)
  }
}

/** Codes of `wallet_getCallsStatus`. */
const statuses = { pending: 100, done: 200, lost: 400, reverted: 500, partly: 600 } as const

/**
 * Tells what became of a batch (EIP-5792, `wallet_getCallsStatus`), by what its chain says. To the page that asked for it alone.
 *
 * @throws {FrameError} RPC_FAILED 5730; CHAIN_UNREACHABLE
 */
async function getCallsStatus(asked: CallsAsked, params: readonly unknown[], signal: AbortSignal) {
  const { origin, records, now } = asked
  const [id] = params
  const batch = (await records.batches()).find((each) => each.id === id && each.origin === origin)
  const chain = asked.chains.find((each) => each.id === batch?.chain)
  if (!batch || !chain || now() - batch.at > remembered)
    throw refuseCalls('unknown', 'There are no calls of this id. Send them first.')
  const client = await asked.open(chain)
  const { status, receipts } = await (batch.operation
    ? readFate(client, batch, records, signal)
    : readTransactions(client, batch, now(), signal))
  return {
    version: '2.0.0',
    id: batch.id,
    chainId: toHexChain(batch.chain),
    status: statuses[status],
    atomic: batch.isAtomic,
    receipts,
    capabilities: {
      caip345: {
        caip2: batch.chain,
        transactionHashes: batch.operation ? receipts.map(({ transactionHash }) => transactionHash) : batch.hashes,
      },
    },
  }
}

/** What became of calls. */
interface Told {
  readonly status: keyof typeof statuses
  readonly receipts: readonly Receipt[]
}

async function readFate(
  client: ChainClient,
  batch: SentCalls,
  records: AccountRecords,
  signal: AbortSignal,
): Promise<Told> {
  const fate = await settleOperation(client, batch, records, signal)
  if (fate.state !== 'done') return { status: fate.state === 'over' ? 'lost' : 'pending', receipts: [] }
  return { status: fate.receipt.status === '0x1' ? 'done' : 'reverted', receipts: [fate.receipt] }
}

async function readTransactions(
  { request }: ChainClient,
  batch: SentCalls,
  now: number,
  signal: AbortSignal,
): Promise<Told> {
  const asked = batch.hashes.map((hash) => readReceipt(request, hash, signal))
  const receipts = (await Promise.all(asked)).filter((receipt) => receipt !== undefined)
  return { status: toStatus(batch, receipts, now), receipts }
}

function toStatus(
  { isAtomic, count, hashes, sendsUntil }: SentCalls,
  receipts: readonly Receipt[],
  now: number,
): Told['status'] {
  const hasFailed = receipts.some(({ status }) => status === '0x0')
  const isSending = sendsUntil !== undefined && now < sendsUntil
  if (receipts.length === count && !hasFailed) return 'done'
  if (hasFailed) return isAtomic || receipts.length === 1 ? 'reverted' : 'partly'
  // Whatever is on its way may still come; what was never sent will not.
  if (receipts.length < hashes.length || isSending) return 'pending'
  return hashes.length < count ? 'partly' : 'pending'
}

/**
 * Tells what the account can do on each chain (EIP-5792, `wallet_getCapabilities`): in the words of the standard, and in those of the
 * protocol (`atomicBatch`). A chain that cannot be asked now is absent.
 *
 * @throws {FrameError} RPC_FAILED 4100 for another account
 */
async function getCapabilities(asked: CallsAsked, params: readonly unknown[], signal: AbortSignal) {
  const [address, wanted] = params
  if (address !== undefined && `${address}`.toLowerCase() !== asked.account.toLowerCase())
    throw new FrameError('RPC_FAILED', 'This account is not connected.', 4100)
  const chains = asked.chains.filter(({ id }) => !Array.isArray(wanted) || wanted.some((each) => isSameChain(each, id)))
  const listed = await asked.served(signal)
  const entries = await Promise.all(
    chains.map(async (chain): Promise<readonly (readonly [string, object])[]> => {
      try {
        const client = await asked.open(chain)
        const way = await findWay(client, asked.account, asked.type, signal)
        const isTogether = way.kind === 'together'
        const status = isTogether ? (way.isUpgrade ? 'ready' : 'supported') : 'unsupported'
        const paid = isTogether && chain.sponsors && { paymasterService: { supported: true } }
        const assets = listed.includes(chain.id) && { assetDiscovery: { supported: true } }
        const granting = isTogether && chain.permissions && { permissions }
        const atomic = { atomic: { status }, atomicBatch: { supported: isTogether } }
        return [[toHexChain(chain.id), { ...atomic, ...paid, ...granting, ...assets }]]
      } catch (error) {
        if (signal.aborted) throw error
        // A chain without an answer has said nothing of what it can do.
        return []
      }
    }),
  )
  return Object.fromEntries(entries.flat())
}

/** By ERC-7715 as it stands, and in the words of its earlier draft. */
const permissions = { supported: true, signerTypes: ['account'], permissionTypes, policyTypes: [] }

const toHexChain = (id: string) => `0x${BigInt(id.slice('eip155:'.length)).toString(16)}`
