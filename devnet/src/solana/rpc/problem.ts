/** A request that is answered with an error: number, sentence and detail as a node gives them. */
export class RpcProblem extends Error {
  override name = 'RpcProblem'
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

export const invalidParams = (message: string) => new RpcProblem(-32602, message)
export const methodNotFound = () => new RpcProblem(-32601, 'Method not found')
export const invalidRequest = () => new RpcProblem(-32600, 'Invalid request')
export const parseError = () => new RpcProblem(-32700, 'Parse error')
