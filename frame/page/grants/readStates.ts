import { type Hex, keccak256 } from 'viem'
import * as z from 'zod/mini'
import {
  askDisabled,
  askLeft,
  askNonce,
  askPaused,
  type ChainQuestion,
  encodeDisabling,
  encodeNonceStep,
  type Left,
  type Permission,
  readLeft,
} from '../../../src/permissions/index.js'
import { readReceipt } from '../calls/readReceipt.js'
import { FrameError } from '../errors.js'
import type { Posted } from '../records.js'
import type { ChainClient } from '../types.js'
import type { ReadGrant } from './readGrant.js'
import type { EndableChain, GrantState } from './types.js'

/** What a chain says of a permission. */
export interface StateOfGrant {
  readonly state: GrantState
  readonly left: bigint | undefined
}

/** What a chain says of all of an account's permissions on it. */
export interface ChainStates {
  /** By hash. */
  readonly grants: ReadonlyMap<string, StateOfGrant>
  readonly all: EndableChain['state']
}

/** Permissions that are asked for at once: a user may have a hundred. */
const atOnce = 10

const unknown: StateOfGrant = { state: 'unknown', left: undefined }

/**
 * Asks a chain what is left of permissions, and whether what ends them is on its way.
 *
 * @param posted What was sent from the account there.
 */
export async function readStates(
  client: ChainClient,
  grants: readonly ReadGrant[],
  posted: readonly Posted[],
  signal: AbortSignal,
): Promise<ChainStates> {
  const manager = client.chain.smartAccount?.delegationManager.toLowerCase() as Hex | undefined
  if (!manager) return { grants: new Map(grants.map(({ hash }) => [hash, unknown])), all: undefined }
  try {
    // Before the states: what is in a block by then has changed them.
    const endings = await readEndings(client, posted, signal)
    const all = endings.find(encodeNonceStep(manager), 0)
    const now = await readTime(client, signal)
    const ask = rememberAnswers(client, signal)
    const states: (readonly [string, StateOfGrant])[] = []
    for (let at = 0; at < grants.length; at += atOnce)
      states.push(
        ...(await Promise.all(
          grants.slice(at, at + atOnce).map(async (grant) => {
            const told = await readState(grant, manager, ask, now)
            const { at: given } = grant.listed
            const ending =
              endings.find(encodeDisabling(grant.delegation), given) ??
              (grant.nonce === undefined ? undefined : endings.find(encodeNonceStep(manager), given))
            const isPast = told.state === 'ended' || told.state === 'over'
            return [grant.hash, ending && !isPast ? { ...told, state: ending } : told] as const
          }),
        )),
      )
    return { grants: new Map(states), all }
  } catch (error) {
    // A chain that does not answer has said nothing; the others have.
    if (!(error instanceof FrameError) || signal.aborted) throw error
    return { grants: new Map(grants.map(({ hash }) => [hash, unknown])), all: undefined }
  }
}

type Ask = (question: ChainQuestion) => Promise<Hex>

async function readState(
  { delegation, hash, permission, nonce, listed }: ReadGrant,
  manager: Hex,
  ask: Ask,
  now: number,
): Promise<StateOfGrant> {
  const { delegator, caveats } = delegation
  if (!permission) {
    const [disabled, paused, number] = await Promise.all([
      ask(askDisabled(manager, hash)),
      ask(askPaused(manager)),
      ask(askNonce(manager, delegator)),
    ])
    const isEnded = BigInt(disabled) !== 0n || (nonce !== undefined && BigInt(number) !== nonce)
    return { state: isEnded ? 'ended' : BigInt(paused) === 0n ? 'active' : 'paused', left: undefined }
  }
  const asked = { hash, delegator, caveats, permission, manager }
  const left = readLeft(asked, await Promise.all(askLeft(asked).map(ask)), now)
  if (!left) throw new FrameError('CHAIN_UNREACHABLE', `The network gave no answer for ${listed.chain}.`)
  return { state: toState(permission, left, now), left: left.amount }
}

/** What the contracts count, in words that users know. */
function toState({ limit, expiry }: Permission, { state, amount }: Left, now: number): GrantState {
  if (state !== 'active') return state
  if ('start' in limit && now < limit.start) return 'begins'
  if (amount !== 0n) return 'active'
  // What comes back with its next period, or second by second.
  const comes =
    ('periodAmount' in limit && nextPeriod(limit, now) < expiry) ||
    ('maxAmount' in limit && limit.initialAmount + limit.amountPerSecond * BigInt(now - limit.start) < limit.maxAmount)
  return comes ? 'resting' : 'spent'
}

const nextPeriod = ({ start, periodDuration }: { start: number; periodDuration: number }, now: number) =>
  start + (Math.floor((now - start) / periodDuration) + 1) * periodDuration

/** One answer for a question that several permissions have. */
function rememberAnswers({ request }: ChainClient, signal: AbortSignal): Ask {
  const answers = new Map<string, Promise<Hex>>()
  const put = async ({ to, data }: ChainQuestion) => {
    const answer = await request('eth_call', [{ to, data }, 'latest'], signal)
    if (typeof answer === 'string' && /^0x(?:[0-9a-f]{64})+$/i.test(answer)) return answer.toLowerCase() as Hex
    throw new FrameError('CHAIN_UNREACHABLE', 'The network gave no answer. Try again.')
  }
  return (question) => {
    const key = question.to + question.data
    const answer = answers.get(key) ?? put(question)
    answers.set(key, answer)
    return answer
  }
}

const block = z.object({ timestamp: z.string().check(z.regex(/^0x[0-9a-f]{1,12}$/i)) })

/** The chain's time, in seconds: limits count with it, and a device's clock may be wrong. */
async function readTime({ request }: ChainClient, signal: AbortSignal): Promise<number> {
  const read = block.safeParse(await request('eth_getBlockByNumber', ['latest', false], signal))
  if (!read.success) throw new FrameError('CHAIN_UNREACHABLE', 'The network gave no answer. Try again.')
  return Number(read.data.timestamp)
}

/** What became of transactions that end something. What is in a block and worked needs no word: the state says it. */
async function readEndings({ request }: ChainClient, posted: readonly Posted[], signal: AbortSignal) {
  const fates = await Promise.all(
    posted.map(async (each) => {
      const receipt = each.call === undefined ? undefined : await readReceipt(request, each.id, signal)
      return [each, receipt && (receipt.status === '0x1' ? 'done' : 'failed')] as const
    }),
  )
  return {
    /** The newest with this data, sent after a moment in ms. */
    find(data: Hex, since: number): 'ending' | 'unended' | undefined {
      const call = keccak256(data)
      const [, fate] = fates.findLast(([each]) => each.call === call && each.at >= since) ?? [undefined, 'done']
      return fate === 'done' ? undefined : fate === 'failed' ? 'unended' : 'ending'
    },
  }
}
