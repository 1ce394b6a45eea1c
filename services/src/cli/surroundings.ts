/** What a command reads and writes beside its words. */
export interface Surroundings {
  env: NodeJS.ProcessEnv
  /** Writes to standard output. */
  out(text: string): void
  /** Writes to standard error. */
  err(text: string): void
}

/** Those of this process. */
export const processSurroundings: Surroundings = {
  env: process.env,
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
}
