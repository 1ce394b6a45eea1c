import { resolve } from 'node:path'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import type { CommandSecrets } from '../admin/client.js'
import { ServiceError } from '../errors.js'
import type { StoreOptions } from '../openStore.js'
import { withUsed } from '../part/choose.js'
import type { Command, CommandAnswer, Flag, PartDescription } from '../part/definePart.js'
import type { Typed } from '../part/readFlags.js'
import { type CommandInput, matchUsage, parseUsage } from '../part/usage.js'
import { parts as ownParts } from '../parts/index.js'
import { devFlags } from './devFlags.js'
import { listServeFlags, writeHelp } from './help.js'
import { localCommands } from './localCommands.js'
import { commonFlags, databaseVariable, erasedVariable, secretsFlag } from './serverFlags.js'
import { processSurroundings, type Surroundings } from './surroundings.js'

/**
 * Runs one command line and resolves with the exit code: 0 done, 1 failed, 2 not understood.
 * @param words what follows the program's name
 * @param parts default: those of this version
 */
export async function run(
  words: string[],
  { env, out, err, isTerminal = false }: Surroundings = processSurroundings,
  parts: readonly PartDescription[] = ownParts,
): Promise<number> {
  try {
    const { typed, positionals } = readWords(words, parts)
    const { help, data, ...options } = typed
    if (help || positionals.length === 0) {
      out(writeHelp(parts))
      return help ? 0 : 2
    }
    if (positionals.length === 1 && positionals[0] === 'dev') {
      const { runDev } = await import('./devCommand.js')
      await runDev(parts, typed, { env, out, err, isTerminal })
      return 0
    }
    const store = readStore(parts, env, typeof data === 'string' ? data : commonFlags.data.default)
    if (positionals.length === 1 && positionals[0] === 'serve') {
      // The server and the database are loaded when needed: a typing error is answered at once.
      const { runServe } = await import('./serveCommand.js')
      await runServe(store, parts, options, { env, out, err, isTerminal })
      return 0
    }
    const { answer, warning } = await runCommand(parts, { store, env, err, isTerminal }, positionals, options)
    out(`${JSON.stringify(answer, null, 2)}\n`)
    if (warning !== undefined) err(`${warning}\n`)
    return 0
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    err(`${error.code}: ${error.message}\n`)
    return error.code === 'COMMAND_INVALID' ? 2 : 1
  }
}

function readStore(parts: readonly PartDescription[], env: NodeJS.ProcessEnv, folder: string): StoreOptions {
  const url = env.DATABASE_URL || undefined
  const urls = Object.fromEntries(parts.map(({ id }) => [id, env[databaseVariable(id)] || undefined]))
  const isPostgres = url !== undefined || Object.values(urls).some((own) => own !== undefined)
  // Beside the folder, and never in it: whoever brings a backup back begins with an empty one.
  const erased = env[erasedVariable] || (isPostgres || folder === 'memory' ? undefined : `${resolve(folder)}.erased`)
  return { ...(isPostgres ? { url, urls } : { folder }), erased }
}

async function runCommand(
  parts: readonly PartDescription[],
  { store: where, env, err, isTerminal }: Required<Omit<Surroundings, 'out'>> & { readonly store: StoreOptions },
  words: readonly string[],
  typed: Typed,
): Promise<CommandAnswer> {
  const match = ({ usage }: Command, given = typed) =>
    matchUsage(parseUsage(usage), words, given as CommandInput['options'])
  for (const command of Object.values(localCommands(parts))) {
    const input = match(command)
    if (input) return command.run({ input, env, where, parts, say: (text) => err(`${text}\n`) })
  }
  for (const part of parts) {
    const { [part.hasSecrets ? secretsFlag(part.id) : '']: file, ...given } = typed
    for (const [name, command] of Object.entries(part.commands)) {
      const input = match(command, given)
      if (!input) continue
      const payload = await command.prepare?.(input, { isTerminal })
      const { sendAdminCommand } = await import('../admin/client.js')
      // A running server has its own; a command that runs here may need them, such as one that seals anew.
      const secrets = file === undefined ? {} : await openOwnSecrets(part, typed, env, where)
      // Only what the command needs: the databases of the others may be elsewhere.
      return sendAdminCommand(where, withUsed(parts, [part]), { name, input: { ...input, payload } }, secrets)
    }
  }
  throw new ServiceError('COMMAND_INVALID', 'That is no command, or has an option that it does not take. See --help.')
}

async function openOwnSecrets(
  part: PartDescription,
  typed: Typed,
  env: NodeJS.ProcessEnv,
  where: StoreOptions,
): Promise<CommandSecrets> {
  const { readSecrets } = await import('./readSecrets.js')
  return readSecrets([part], typed, env, where)
}

function readWords(words: string[], parts: readonly PartDescription[]): { typed: Typed; positionals: string[] } {
  const options: NonNullable<ParseArgsConfig['options']> = {
    help: { type: 'boolean', short: 'h' },
    data: { type: 'string' },
  }
  for (const [name, { repeated = false }] of [...listServeFlags(parts), ...Object.entries<Flag>(devFlags)])
    options[name] = { type: 'string', multiple: repeated }
  const commands = [...parts.map((part) => part.commands), localCommands(parts)]
  for (const { usage } of commands.flatMap((some) => Object.values<Command>(some))) {
    for (const [name, { kind }] of parseUsage(usage).options) {
      options[name] = { type: kind === 'switch' ? 'boolean' : 'string', multiple: kind === 'list' }
    }
  }
  try {
    const { values, positionals } = parseArgs({ args: words, allowPositionals: true, options })
    return { typed: { ...(values as Typed) }, positionals }
  } catch (cause) {
    throw new ServiceError('COMMAND_INVALID', `${(cause as Error).message} See --help.`, { cause })
  }
}
