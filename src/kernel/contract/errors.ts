/** How an operation that the user took part in ended without success. */
export type Outcome = 'dismissed' | 'rejected' | 'failed'

/** What an error carries besides its code and message. All optional. */
export interface ErrorFacts {
  /** The error that caused this one: the wallet's, the node's, the network's. */
  cause?: unknown
  /** `dismissed`: the user closed the modal; `rejected`: declined in the wallet; `failed` (default): anything else. */
  outcome?: Outcome
  /** Key of the text that explains to the user what to do. Default: `error.{code}`. */
  textKey?: string
  /** Address of a page that explains the code. Default: the place in our guide; a plugin's own codes have theirs elsewhere. */
  docs?: string
  /** Facts that the message names, for hosts that log or translate; never a secret. */
  data?: Readonly<Record<string, unknown>>
}

/** Two copies of the package on one page know each other's errors by it. */
const brand = Symbol.for('latchkey.error')

/**
 * The one error of Latchkey. Decide by `code`; the message is for developers and starts with
 * the specification's text where it has one (spec sections 4, 5, 8).
 */
export class LatchkeyError extends Error {
  override readonly name: string = 'LatchkeyError'
  readonly [brand] = true
  /** What happened, stable across versions: `CONNECTION_REJECTED`. */
  readonly code: string
  readonly outcome: Outcome
  readonly textKey: string
  /** Page of the guide that explains this code. */
  readonly docsPath: string
  readonly data: Readonly<Record<string, unknown>>

  constructor(code: string, message: string, facts: ErrorFacts = {}) {
    super(message, 'cause' in facts ? { cause: facts.cause } : undefined)
    this.code = code
    this.outcome = facts.outcome ?? 'failed'
    this.textKey = facts.textKey ?? `error.${code}`
    this.docsPath = facts.docs ?? `docs/errors.md#${code.toLowerCase()}`
    this.data = facts.data ?? {}
  }

  /** The first error in the chain of causes, this one included, that the test accepts. */
  walk(test: (error: unknown) => boolean): unknown {
    let error: unknown = this
    for (let depth = 0; error !== undefined && depth < 16; depth++) {
      if (test(error)) return error
      error = error instanceof Error ? error.cause : undefined
    }
    return undefined
  }
}

/** Whether a value is an error of ours with one of these codes (any, when none is named). */
export function isLatchkeyError(error: unknown, ...codes: string[]): error is LatchkeyError {
  try {
    return Object(error)[brand] === true && (codes.length === 0 || codes.includes((error as LatchkeyError).code))
  } catch {
    // A stranger's object that throws when it is read is no error of ours.
    return false
  }
}

/** The text of anything that was thrown; never `[object Object]`. */
export function messageOf(error: unknown): string {
  if (typeof error === 'string') return error
  if (error && typeof error === 'object') {
    const { message, reason } = error as { message?: unknown; reason?: unknown }
    if (typeof message === 'string' && message) return message
    if (typeof reason === 'string' && reason) return reason
  }
  return 'Unknown error'
}

/** An error of ours stays; anything else becomes the cause of a new one. */
export const toLatchkeyError = (error: unknown, code: string, message: string): LatchkeyError =>
  isLatchkeyError(error) ? error : new LatchkeyError(code, `${message}: ${messageOf(error)}`, { cause: error })

/** The error of an operation whose signal was aborted (spec section 8, 'Request was aborted'). */
export const abortedError = (cause?: unknown): LatchkeyError =>
  new LatchkeyError('REQUEST_ABORTED', 'Request was aborted', { cause, outcome: 'dismissed' })

/** The error of an operation whose modal was closed. */
export const closedError = (): LatchkeyError =>
  new LatchkeyError('MODAL_CLOSED', 'Modal closed', { outcome: 'dismissed' })
