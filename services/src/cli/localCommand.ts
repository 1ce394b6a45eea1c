import type { Command, CommandAnswer, PartDescription } from '../part/definePart.js'
import type { CommandInput } from '../part/usage.js'
import type { StoreOptions } from '../store/connect.js'

/** What a command that is no part's runs with. */
export interface LocalContext {
  input: CommandInput
  env: NodeJS.ProcessEnv
  /** The state, which it may open. */
  where: StoreOptions
  parts: readonly PartDescription[]
  /** Tells a line of progress, on standard error. */
  say(text: string): void
}

/** A command that runs where it is typed, and asks no running server. */
export interface LocalCommand extends Command {
  run(context: LocalContext): Promise<CommandAnswer>
}
