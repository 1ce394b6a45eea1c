import { enforcers } from './framework.js'
import { bytesPart, encodeParts, join, toWord, wordAt } from './hex.js'
import type { Caveat, Hex, Permission, StreamedAmount } from './types.js'

/** A question to a node (`eth_call`). */
export interface ChainQuestion {
  readonly to: Hex
  readonly data: Hex
}

/** A delegation that is asked about. */
export interface Asked {
  readonly hash: Hex
  readonly delegator: Hex
  readonly caveats: readonly Caveat[]
  readonly permission: Permission
  readonly manager: Hex
}

/** What is left of a permission, as its chain says. */
export interface Left {
  /** `ended` by the account, for good; `over`: its end has come; `paused`: by the manager's owner. */
  readonly state: 'active' | 'ended' | 'over' | 'paused'
  /** What can be spent now, in the smallest unit; of a contract call the calls. Undefined where nothing is counted. */
  readonly amount?: bigint
}

const pair = (first: Hex, second: Hex): Hex => join(toWord(BigInt(first)), toWord(BigInt(second)))

/** The question for the account's number at the NonceEnforcer. Its answer is one word. */
export const askNonce = (manager: Hex, account: Hex): ChainQuestion => ({
  to: enforcers.nonce,
  data: join('0x2bd4ed21', pair(manager, account)),
})

/** The question whether an account has ended a delegation. Its answer is one word, 0 or 1. */
export const askDisabled = (manager: Hex, hash: Hex): ChainQuestion => ({ to: manager, data: join('0x2d40d052', hash) })

/** The question whether the manager is paused. Its answer is one word, 0 or 1. */
export const askPaused = (manager: Hex): ChainQuestion => ({ to: manager, data: '0x5c975abb' })

/**
 * The questions by whose answers `readLeft` tells what is left: of one block, in their order. Enforcers answer by their own figures:
 * the sums of a stream that was not used yet are not there, so it is what was spent that is asked of them.
 */
export function askLeft({ hash, delegator, caveats, permission, manager }: Asked): readonly ChainQuestion[] {
  const questions = [askDisabled(manager, hash), askNonce(manager, delegator), askPaused(manager)]
  const counter = counters[permission.limit.type]
  if (!counter) return questions
  const { enforcer, selector } = counter
  const terms = caveats.find((each) => each.enforcer === enforcer)?.terms ?? '0x'
  const args = counter.isPeriod ? encodeParts([BigInt(hash), BigInt(manager), bytesPart(terms)]) : pair(manager, hash)
  return [...questions, { to: enforcer, data: join(selector, args) }]
}

/**
 * @param answers To `askLeft`, in its order.
 * @param now The block's time, in seconds.
 * @returns undefined when an answer is none
 */
export function readLeft(
  { permission }: Pick<Asked, 'permission'>,
  answers: readonly Hex[],
  now: number,
): Left | undefined {
  const [disabled, nonce, paused, counted] = answers.map((answer) => wordAt(answer, 0))
  const { limit, expiry } = permission
  if (disabled === undefined || nonce === undefined || paused === undefined) return undefined
  if (counters[limit.type] && counted === undefined) return undefined
  const state =
    disabled !== 0n || nonce !== permission.nonce
      ? 'ended'
      : now >= expiry
        ? 'over'
        : paused !== 0n
          ? 'paused'
          : 'active'
  if (counted === undefined || limit.type === 'token-approval-revocation') return { state }
  if (limit.type === 'contract-call') return { state, amount: less(limit.maxCalls, counted) }
  if ('periodAmount' in limit) return { state, amount: counted }
  if ('maxAmount' in limit) {
    const spent = wordAt(answers[3] ?? '0x', 128)
    return spent === undefined ? undefined : { state, amount: less(freeOfStream(limit, now), spent) }
  }
  return { state, amount: now < limit.start ? 0n : less(limit.amount, counted) }
}

/** What a stream has set free until a moment. */
export function freeOfStream({ initialAmount, maxAmount, amountPerSecond, start }: StreamedAmount, at: number): bigint {
  if (at < start) return 0n
  const free = initialAmount + amountPerSecond * BigInt(at - start)
  return free < maxAmount ? free : maxAmount
}

const less = (amount: bigint, spent: bigint) => (amount > spent ? amount - spent : 0n)

const spentSelector: Hex = '0x9dd5d9ab'
const streamSelector: Hex = '0xfb7d2c5b'
const availableSelector: Hex = '0x6a9843f6'

/** Who counts a type's uses, and by which method it says so. */
const counters: Readonly<
  Partial<Record<Permission['limit']['type'], { enforcer: Hex; selector: Hex; isPeriod?: boolean }>>
> = {
  'native-token-periodic': { enforcer: enforcers.nativePeriod, selector: availableSelector, isPeriod: true },
  'erc20-token-periodic': { enforcer: enforcers.erc20Period, selector: availableSelector, isPeriod: true },
  'native-token-stream': { enforcer: enforcers.nativeStream, selector: streamSelector },
  'erc20-token-stream': { enforcer: enforcers.erc20Stream, selector: streamSelector },
  'native-token-allowance': { enforcer: enforcers.nativeAmount, selector: spentSelector },
  'erc20-token-allowance': { enforcer: enforcers.erc20Amount, selector: spentSelector },
  'contract-call': { enforcer: enforcers.limitedCalls, selector: '0x19054d89' },
}
