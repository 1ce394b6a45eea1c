/** Codes of ERC-7769, as far as we give them. */
export const operationCodes = {
  /** Not an operation, or fields that cannot be. */
  params: -32602,
  /** The EntryPoint refuses it: the account does, or cannot pay. */
  entryPoint: -32500,
  /** The paymaster refuses it. */
  paymaster: -32501,
  /** Not of a pinned account, or paid by a stranger. */
  refused: -32502,
  /** Its time is over, or has not come. */
  time: -32503,
  /** Too much of one sender. */
  throttled: -32504,
  /** A signature of the account or of the paymaster is wrong. */
  signature: -32507,
  /** The paymaster has not paid in enough. */
  deposit: -32508,
  /** Its call would fail. */
  reverted: -32521,
  /** The chain, or the service, does not answer. */
  unavailable: -32603,
} as const

/** An operation is refused, with a code of ERC-7769. Its text holds nothing that a stranger wrote. */
export class OperationError extends Error {
  override name = 'OperationError' as const
  readonly code: number
  /** What the chain said, as hex. */
  readonly data: string | undefined

  constructor(code: number, message: string, data?: string) {
    super(message)
    this.code = code
    this.data = data
  }
}
