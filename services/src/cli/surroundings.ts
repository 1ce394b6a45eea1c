/** What a command reads and writes beside its words. */
export interface Surroundings {
  env: NodeJS.ProcessEnv
  /** Writes to standard output. */
  out(text: string): void
  /** Writes to standard error. */
  err(text: string): void
  /** Whether both go to a terminal: what is secret is written there alone. Default: no. */
  isTerminal?: boolean
}

/** Those of this process. */
export const processSurroundings: Surroundings = {
  env: process.env,
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  isTerminal: process.stdout.isTTY === true && process.stderr.isTTY === true,
}
