/** Why an upstream has no answer. It holds none of the upstream's words, which may be a key or a user's address, and names no account. */
export class DriverError extends Error {
  override name = 'DriverError' as const
  /**
   * `unreachable`: no answer, or one that says try again; `busy`: it asks for a pause; `refused`: it takes no such question; `malformed`: its
   * answer makes no sense; `cursor`: the cursor is not one of its own; `unserved`: it serves nobody there.
   */
  readonly reason: 'busy' | 'cursor' | 'malformed' | 'refused' | 'unreachable' | 'unserved'
  /** How long it wants to be left alone, in ms, as it said. */
  readonly pauseMs: number | undefined

  constructor(reason: DriverError['reason'], message: string, options: ErrorOptions & { pauseMs?: number } = {}) {
    super(message, options)
    this.reason = reason
    this.pauseMs = options.pauseMs
  }
}
