/** A wallet's error, as EIP-1193 wants it: an Error with a number. */
export class TestRpcError extends Error {
  override readonly name = 'TestRpcError'
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

export const refused = () => new TestRpcError(4001, 'User rejected the request.')
export const unauthorised = () => new TestRpcError(4100, 'The account is not authorised.')
export const unsupported = (method: string) => new TestRpcError(4200, `The wallet does not support ${method}.`)
export const invalid = (reason: string) => new TestRpcError(-32602, reason)
