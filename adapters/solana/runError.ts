import { LatchkeyError } from '../../src/adapter.js'
import { type ErrorLayer, shorten } from '../kit/errorLayers.js'

/** How a transaction failed, when it was run: its error as the node has it, and what the programs said. */
export interface FailedRun {
  readonly err: unknown
  readonly logs: readonly string[]
}

/** Errors of a transaction as a whole. */
const whole: Readonly<Record<string, readonly [code: string, message: string]>> = {
  AccountNotFound: ['INSUFFICIENT_FUNDS', 'Insufficient funds: the account is empty and cannot pay the fee'],
  InsufficientFundsForFee: ['INSUFFICIENT_FUNDS', 'Insufficient funds: the account cannot pay the fee'],
  BlockhashNotFound: [
    'TRANSACTION_EXPIRED',
    'The transaction is too old, or meant for another cluster: the node does not know its blockhash. Begin again',
  ],
  AlreadyProcessed: ['SEND_FAILED', 'The transaction was sent before: the node knows it already. Look at the account'],
  ProgramAccountNotFound: ['EXECUTION_REVERTED', 'Execution reverted: a program is not on this cluster'],
}

const short =
  'Insufficient funds: the amount and its fee are more than there is, or would leave less than an account must hold'
const frozen = 'The token of this account, or of the receiver, is frozen by its issuer'

/** What programs say in words, from the most telling to the least. */
const worded: readonly (readonly [pattern: RegExp, code: string, message: string])[] = [
  [/insufficient (lamports|funds)/i, 'INSUFFICIENT_FUNDS', short],
  [/account is frozen/i, 'TRANSFER_INVALID', frozen],
  [/no memo in previous/i, 'TRANSFER_INVALID', 'The receiver takes transfers with a memo only, which is not offered'],
  [/transfer is disabled|non-?transferable/i, 'TRANSFER_INVALID', 'This token cannot be transferred'],
]

/** The name of a transaction's error, and what came with it: nodes send `'Name'` or `{ Name: details }`. */
function split(err: unknown): readonly [name: string, details: unknown] {
  if (typeof err === 'string') return [err, undefined]
  const [entry] = Object.entries(Object(err))
  return entry ?? ['', undefined]
}

/** What the program that failed said last, without the runtime's own lines. */
function reasonOf(logs: readonly string[]): string {
  const said = logs.findLast((line) => /^Program log: (Error|AnchorError|Custom)/i.test(line))
  const line = said ?? logs.findLast((each) => / failed: /.test(each))
  return shorten((line ?? '').replace(/^Program (log: (Error: )?)?/i, '').replace(/^\S+ failed: /, ''))
}

/**
 * Explains a transaction that failed.
 * @param cause what was thrown, if anything
 */
export function toRunError({ err, logs }: FailedRun, cause?: unknown): LatchkeyError {
  const [name, details] = split(err)
  const facts = { ...(cause === undefined ? {} : { cause }), data: { reason: reasonOf(logs) } }
  const make = (code: string, message: string) => new LatchkeyError(code, message, facts)
  const known = Object.hasOwn(whole, name) ? whole[name] : undefined
  if (known) return make(...known)
  if (name === 'InsufficientFundsForRent') {
    // The first account pays; any other one is a receiver that the amount does not bring to life.
    const { account_index: index } = Object(details) as { account_index?: unknown }
    return index === 0
      ? make('INSUFFICIENT_FUNDS', short)
      : make(
          'TRANSFER_INVALID',
          'The amount is too small for an account that is new: it must hold about 0.0009 SOL to exist',
        )
  }
  const text = logs.join('\n')
  const said = worded.find(([pattern]) => pattern.test(text))
  if (said) return make(said[1], said[2])
  const reason = facts.data.reason || shorten(name === 'InstructionError' ? nameOf(details) : name)
  return make('EXECUTION_REVERTED', `Execution reverted${reason && `: ${reason}`}`)
}

/** The name of an instruction's error: `[0, 'InvalidAccountData']`, `[0, { Custom: 1 }]`. */
function nameOf(details: unknown): string {
  const [inner, value] = split(Array.isArray(details) ? details[1] : undefined)
  return inner === 'Custom' && Number.isInteger(value) ? `custom program error ${value}` : inner
}

/** The failed run in what was thrown, if there is one. */
export function findRun(layers: readonly ErrorLayer[]): FailedRun | undefined {
  const withError = layers.find(({ err }) => err !== undefined)
  const logs = layers.find((each) => each.logs?.length)?.logs ?? []
  if (withError || logs.length) return { err: withError?.err, logs }
  return undefined
}
