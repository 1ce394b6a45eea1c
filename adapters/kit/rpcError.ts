/** An error in the form of EIP-1193: an integer `code`, a `message`, the other side's `data`. */
export class ProviderRpcError extends Error {
  override readonly name = 'ProviderRpcError'
  readonly code: number
  readonly data?: unknown

  constructor(code: number, message: string, facts: { readonly data?: unknown; readonly cause?: unknown } = {}) {
    super(message, 'cause' in facts ? { cause: facts.cause } : undefined)
    this.code = code
    if (facts.data !== undefined) this.data = facts.data
  }
}
