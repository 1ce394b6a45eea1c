import { enforcers } from './framework.js'
import { cut, join, sizeOf, toAddress, toBytes, toWord, wordAt } from './hex.js'
import type { Caveat, Delegation, Hex, Limit, Permission, StreamedAmount } from './types.js'

const caveat = (enforcer: keyof typeof enforcers, ...terms: readonly Hex[]): Caveat => ({
  enforcer: enforcers[enforcer],
  terms: join(...terms),
})
const words = (...numbers: readonly (bigint | number)[]): Hex =>
  join(...numbers.map((number) => toWord(BigInt(number))))

/** No value of the coin goes along: the enforcers of tokens let it pass. */
const noValue = () => caveat('valueLte', toWord(0n))
/** No data goes along: the enforcers of the coin look at the value alone. */
const noData = () => caveat('exactCalldata')
/** Where `transfer(address,uint256)` has who is paid, behind its selector. */
const payeeAt = toWord(4n)

/**
 * The caveats of a permission: the fixed set of its type, always in this order. One enforcer alone is no limit (S22): each that is here
 * refuses an attack that the others let pass.
 */
export function toCaveats({ limit, expiry, payees, delegate, mayPassOn, nonce }: Permission): readonly Caveat[] {
  // The enforcer's first second is the one after its threshold.
  const after = 'amount' in limit ? limit.start - 1 : 0
  return [
    caveat('timestamp', toBytes(BigInt(after), 16), toBytes(BigInt(expiry), 16)),
    caveat('nonce', toWord(nonce)),
    // A delegate could pass the right on to others, who then redeem it.
    ...(mayPassOn ? [] : [caveat('redeemer', delegate)]),
    ...toLimitCaveats(limit),
    ...toPayeeCaveats(limit, payees),
  ]
}

function toLimitCaveats(limit: Limit): readonly Caveat[] {
  switch (limit.type) {
    case 'native-token-periodic':
      return [caveat('nativePeriod', words(limit.periodAmount, limit.periodDuration, limit.start)), noData()]
    case 'native-token-stream':
      return [caveat('nativeStream', toStream(limit)), noData()]
    case 'native-token-allowance':
      return [caveat('nativeAmount', words(limit.amount)), noData()]
    case 'erc20-token-periodic': {
      const { token, periodAmount, periodDuration, start } = limit
      return [caveat('erc20Period', token, words(periodAmount, periodDuration, start)), noValue()]
    }
    case 'erc20-token-stream':
      return [caveat('erc20Stream', limit.token, toStream(limit)), noValue()]
    case 'erc20-token-allowance':
      return [caveat('erc20Amount', limit.token, words(limit.amount)), noValue()]
    case 'token-approval-revocation': {
      const { erc20Approve, erc721Approve, setApprovalForAll } = limit
      const flags = Number(erc20Approve) + 2 * Number(erc721Approve) + 4 * Number(setApprovalForAll)
      // It lets no value pass. Fixed bytes in its place would let `approve(thief, 0)` of an ERC-721 pass: its collectible 0.
      return [caveat('approvalRevocation', toBytes(BigInt(flags), 1))]
    }
    case 'contract-call':
      return [
        caveat('allowedTargets', limit.target),
        caveat('allowedMethods', limit.method),
        caveat('valueLte', toWord(limit.maxValue)),
        caveat('limitedCalls', toWord(limit.maxCalls)),
        ...(limit.calldata === undefined ? [] : [caveat('exactCalldata', limit.calldata)]),
      ]
  }
}

const toStream = (limit: StreamedAmount): Hex =>
  words(limit.initialAmount, limit.maxAmount, limit.amountPerSecond, limit.start)

function toPayeeCaveats({ type }: Limit, payees: readonly Hex[]): readonly Caveat[] {
  if (payees.length === 0) return []
  if (type.startsWith('native')) return [caveat('allowedTargets', ...payees)]
  return payees.map((payee) => caveat('allowedCalldata', payeeAt, toWord(BigInt(payee))))
}

/**
 * Reads what a delegation allows from the very bytes that are signed. What is not exactly one of the sets of `toCaveats` is no permission:
 * another enforcer, another order, one left out or twice, other terms.
 */
export function readPermission({
  caveats,
  delegate,
}: Pick<Delegation, 'caveats' | 'delegate'>): Permission | undefined {
  const termsOf = (enforcer: keyof typeof enforcers) =>
    caveats.find((each) => each.enforcer === enforcers[enforcer])?.terms
  const time = termsOf('timestamp')
  const number = wordAt(termsOf('nonce') ?? '0x', 0)
  if (time === undefined || number === undefined || sizeOf(time) !== 32) return undefined
  const [after, expiry] = [BigInt(cut(time, 0, 16)), BigInt(cut(time, 16))].map(Number) as [number, number]
  const limit = readLimit(termsOf, after + 1)
  if (!limit) return undefined
  const permission: Permission = {
    ...{ limit, expiry, delegate, nonce: number },
    payees: readPayees(limit, termsOf),
    mayPassOn: termsOf('redeemer') === undefined,
  }
  return isSafe(permission) && isSame(toCaveats(permission), caveats) ? permission : undefined
}

type TermsOf = (enforcer: keyof typeof enforcers) => Hex | undefined

function readLimit(termsOf: TermsOf, start: number): Limit | undefined {
  const [found, terms] = Object.keys(readers)
    .map((enforcer) => [enforcer, termsOf(enforcer as keyof typeof readers)] as const)
    .find(([, each]) => each !== undefined) ?? [undefined, undefined]
  if (found === undefined || terms === undefined) return undefined
  return readers[found as keyof typeof readers](terms, start, termsOf)
}

const numbersAt = (terms: Hex, at: number): readonly bigint[] =>
  Array.from(
    { length: Math.max(0, Math.floor((sizeOf(terms) - at) / 32)) },
    (_, index) => wordAt(terms, at + 32 * index) ?? 0n,
  )

const readPeriod = (terms: Hex, at: number) => {
  const [periodAmount = 0n, periodDuration = 0n, start = 0n] = numbersAt(terms, at)
  return { periodAmount, periodDuration: Number(periodDuration), start: Number(start) }
}
const readStream = (terms: Hex, at: number) => {
  const [initialAmount = 0n, maxAmount = 0n, amountPerSecond = 0n, start = 0n] = numbersAt(terms, at)
  return { initialAmount, maxAmount, amountPerSecond, start: Number(start) }
}
const readAmount = (terms: Hex, at: number, start: number) => ({ amount: numbersAt(terms, at)[0] ?? 0n, start })
const tokenOf = (terms: Hex) => cut(terms, 0, 20)

/** One reader for each enforcer that gives a set its type. What it cannot know of odd terms comes out when they are made anew. */
const readers = {
  nativePeriod: (terms) => ({ type: 'native-token-periodic', ...readPeriod(terms, 0) }),
  nativeStream: (terms) => ({ type: 'native-token-stream', ...readStream(terms, 0) }),
  nativeAmount: (terms, start) => ({ type: 'native-token-allowance', ...readAmount(terms, 0, start) }),
  erc20Period: (terms) => ({ type: 'erc20-token-periodic', token: tokenOf(terms), ...readPeriod(terms, 20) }),
  erc20Stream: (terms) => ({ type: 'erc20-token-stream', token: tokenOf(terms), ...readStream(terms, 20) }),
  erc20Amount: (terms, start) => ({
    type: 'erc20-token-allowance',
    token: tokenOf(terms),
    ...readAmount(terms, 20, start),
  }),
  approvalRevocation(terms) {
    const flags = Number(terms)
    return {
      type: 'token-approval-revocation',
      ...{ erc20Approve: (flags & 1) !== 0, erc721Approve: (flags & 2) !== 0, setApprovalForAll: (flags & 4) !== 0 },
    }
  },
  limitedCalls(terms, _, termsOf) {
    const [target, method, value] = [termsOf('allowedTargets'), termsOf('allowedMethods'), termsOf('valueLte')]
    const calldata = termsOf('exactCalldata')
    // Several of them would multiply.
    if (!target || !method || !value || sizeOf(target) !== 20 || sizeOf(method) !== 4) return undefined
    const [maxValue, maxCalls] = [wordAt(value, 0) ?? 0n, wordAt(terms, 0) ?? 0n]
    return { type: 'contract-call', target, method, maxValue, maxCalls, ...(calldata !== undefined && { calldata }) }
  },
} as const satisfies Partial<
  Record<keyof typeof enforcers, (terms: Hex, start: number, termsOf: TermsOf) => Limit | undefined>
>

function readPayees({ type }: Limit, termsOf: TermsOf): readonly Hex[] {
  const targets = type.startsWith('native') ? termsOf('allowedTargets') : undefined
  if (targets !== undefined)
    return Array.from({ length: Math.floor(sizeOf(targets) / 20) }, (_, at) => cut(targets, 20 * at, 20 * at + 20))
  const calldata = type.startsWith('erc20') ? termsOf('allowedCalldata') : undefined
  const word = calldata === undefined ? undefined : wordAt(calldata, 32)
  return word === undefined ? [] : [toAddress(word)]
}

/** Times and spans that are numbers; larger ones are no permission. */
const isSafe = ({ limit, expiry }: Permission): boolean =>
  [expiry, 'start' in limit ? limit.start : 0, 'periodDuration' in limit ? limit.periodDuration : 0].every(
    (number) => Number.isSafeInteger(number) && number >= 0,
  )

const isSame = (wanted: readonly Caveat[], caveats: readonly Caveat[]): boolean =>
  wanted.length === caveats.length &&
  wanted.every(({ enforcer, terms }, at) => caveats[at]?.enforcer === enforcer && caveats[at]?.terms === terms)
