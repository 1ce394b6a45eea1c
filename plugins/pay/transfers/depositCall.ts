/** `depositV3` of Across: thirteen words where it brings no message. Two readers of such a call read the same. */
const selector = '0x7b939232'
const wordDigits = 64
/** Where the message stands, from the first word on. */
const messageAt = 12n * 32n

/** A deposit that is filled whole by its deadline, or refunded to its depositor. */
export interface DepositCall {
  readonly depositor: bigint
  readonly recipient: bigint
  readonly inputToken: bigint
  readonly outputToken: bigint
  readonly inputAmount: bigint
  readonly outputAmount: bigint
  /** The number of the receiving chain. */
  readonly destination: bigint
  readonly filler: bigint
  /** Unix times in seconds. */
  readonly quotedAt: bigint
  readonly deadline: bigint
  readonly fillerSeconds: bigint
}

const names = [
  ...(['depositor', 'recipient', 'inputToken', 'outputToken', 'inputAmount', 'outputAmount'] as const),
  ...(['destination', 'filler', 'quotedAt', 'deadline', 'fillerSeconds'] as const),
]

/** Reads a deposit without a message; undefined for every other call, one with something behind it included. */
export function readDepositCall(data: string): DepositCall | undefined {
  const digits = data.toLowerCase()
  const words = [...digits.slice(selector.length).matchAll(/[0-9a-f]{64}/g)].map(([word]) => BigInt(`0x${word}`))
  const isWhole =
    digits.length === selector.length + (names.length + 2) * wordDigits && words.length === names.length + 2
  if (!digits.startsWith(selector) || !isWhole) return undefined
  const [message, length] = words.slice(names.length)
  if (message !== messageAt || length !== 0n) return undefined
  return Object.fromEntries(names.map((name, at) => [name, words[at]])) as unknown as DepositCall
}

export const writeDepositCall = (call: DepositCall): string =>
  selector +
  [...names.map((name) => call[name]), messageAt, 0n]
    .map((word) => word.toString(16).padStart(wordDigits, '0'))
    .join('')
