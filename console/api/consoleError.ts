/** What the console answered instead of doing it. */
export class ConsoleError extends Error {
  override readonly name = 'ConsoleError'
  /** As in docs/errors.md. */
  readonly code: string
  /** Of the answer; 0 where there was none. */
  readonly status: number
  /** Of a change over another's: what is there now, and its tag. */
  readonly current: { readonly value: unknown; readonly tag: string } | undefined

  constructor(
    { code, status, message }: { readonly code: string; readonly status: number; readonly message: string },
    current?: ConsoleError['current'],
  ) {
    super(message)
    this.code = code
    this.status = status
    this.current = current
  }
}

/** What to do, where the server's own words say only what happened. */
const advice: Readonly<Record<string, string>> = {
  CONSOLE_ROLE_MISSING: 'Ask an owner of the project for the role, or for the change.',
  CONSOLE_LIMIT_REACHED: 'Wait an hour, or do it on the machine, by command.',
  CONSOLE_PART_MISSING:
    'See that the part runs, and that the console has its key: docs/console.md, "Separate processes".',
  CONSOLE_HOST_WRONG: 'Open the console at the address that it was started with.',
  RATE_LIMITED: 'Wait a moment, then try again.',
  SERVER_ERROR: 'Try again. If it stays so, the log of the console says more.',
}

/** Says what to do, beyond the message; undefined where the message says it. */
export const adviceOf = ({ code }: ConsoleError): string | undefined => advice[code]

/** Any failure as one that can be shown. */
export function toConsoleError(error: unknown): ConsoleError {
  if (error instanceof ConsoleError) return error
  const message = error instanceof Error && error.message ? error.message : 'That did not work. Try again.'
  return new ConsoleError({ code: 'CONSOLE_PAGE_FAILED', status: 0, message })
}
