/** Where the services say what happened. Nothing that a user sent is ever handed to it: no query, id, address or body. */
export interface Log {
  /** One answered request. `route` is the pattern, such as `/v1/`, never the address that was asked for. */
  request(entry: { part: string; method: string; route: string; status: number; ms: number }): void
  /** Something an operator should look at, in fixed words. */
  problem(text: string): void
}

/** Writes lines of text, by default to standard error, so that standard output holds only what a command answers. */
export function createLineLog(write: (line: string) => void = (line) => process.stderr.write(line)): Log {
  const time = () => new Date().toISOString()
  return {
    request: ({ part, method, route, status, ms }) =>
      write(`${time()} ${part} ${method} ${route} ${status} ${Math.round(ms)}ms\n`),
    problem: (text) => write(`${time()} problem: ${text}\n`),
  }
}

/** A log that keeps nothing. */
export const silentLog: Log = { request: () => undefined, problem: () => undefined }
