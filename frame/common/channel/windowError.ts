/** An error of the frame's, as a window hears it. Its message is for the user of both. */
export class WindowError extends Error {
  override readonly name = 'WindowError'
  /** Code of the frame's error; `GONE` when the frame that opened the window is not there any more, or the task is over. */
  readonly code: string
  /** Seconds to wait, with `TOO_MANY`. */
  readonly retryAfter?: number

  constructor(code: string, message: string, retryAfter?: number) {
    super(message)
    this.code = code
    if (retryAfter !== undefined) this.retryAfter = retryAfter
  }
}

/** What of an error goes to a window: an error without a code of ours says nothing of itself. */
export function toWindowError(error: unknown): { code: string; message: string; retryAfter?: number } {
  const { code, message, retryAfter } = Object(error) as Record<string, unknown>
  if (typeof code !== 'string' || typeof message !== 'string')
    return { code: 'FAILED', message: 'This did not work. Try again.' }
  return { code, message, ...(typeof retryAfter === 'number' && { retryAfter }) }
}

/** The error of a result. */
export function readWindowError(value: unknown): WindowError {
  const { code, message, retryAfter } = Object(value) as Record<string, unknown>
  return new WindowError(`${code}`, `${message}`, typeof retryAfter === 'number' ? retryAfter : undefined)
}
