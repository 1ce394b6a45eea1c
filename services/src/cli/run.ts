import { parseArgs } from 'node:util'
import type { AdminCommand } from '../admin/commands.js'
import { ServiceError } from '../errors.js'
import type { StoreOptions } from '../store/openStore.js'
import { readAuthCommand } from './authCommand.js'
import { readProjectCommand } from './projectCommand.js'
import { processSurroundings } from './surroundings.js'
import { usage } from './usage.js'
import { readWalletsCommand } from './walletsCommand.js'

/**
 * Runs one command line and resolves with the exit code: 0 done, 1 failed, 2 not understood.
 * @param words what follows the program's name
 */
export async function run(words: string[], { env, out, err } = processSurroundings): Promise<number> {
  try {
    const { values, positionals } = readWords(words)
    const [command, ...rest] = positionals
    if (values.help || command === undefined) {
      out(usage)
      return values.help ? 0 : 2
    }
    const { DATABASE_URL: url, DATA_DATABASE_URL: dataUrl, AUTH_DATABASE_URL: authUrl } = env
    const store: StoreOptions = url ? { url, dataUrl, authUrl } : { folder: values.data }
    if (command === 'serve' && rest.length === 0) {
      // The server and the database are loaded when needed: a typing error is answered at once.
      const { runServe } = await import('./serveCommand.js')
      await runServe(store, values, { out, err })
      return 0
    }
    const request = await readCommand(command, rest, values)
    const { sendAdminCommand } = await import('../admin/client.js')
    const answer = await sendAdminCommand(store, request)
    out(`${JSON.stringify(answer, null, 2)}\n`)
    if ('project' in answer && answer.project.allowedOrigins.length === 0) {
      err('This project names no origin: pages of any origin may use it, and none can log in.\n')
    }
    return 0
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    err(`${error.code}: ${error.message}\n`)
    return error.code === 'COMMAND_INVALID' ? 2 : 1
  }
}

type Flags = ReturnType<typeof readWords>['values']

async function readCommand(command: string, rest: readonly string[], flags: Flags): Promise<AdminCommand> {
  if (command === 'project') return readProjectCommand(rest, flags)
  if (command === 'auth') return readAuthCommand(rest, flags)
  if (command === 'wallets') return readWalletsCommand(rest, flags)
  throw new ServiceError('COMMAND_INVALID', 'That command is not known. See --help.')
}

function readWords(words: string[]) {
  try {
    return parseArgs({
      args: words,
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        data: { type: 'string', default: 'latchkey-data' },
        port: { type: 'string' },
        'data-port': { type: 'string' },
        'auth-port': { type: 'string' },
        'auth-issuer': { type: 'string' },
        'session-hours': { type: 'string' },
        'end-sessions': { type: 'boolean' },
        host: { type: 'string' },
        chain: { type: 'string', multiple: true },
        chains: { type: 'string' },
        'trusted-proxies': { type: 'string' },
        name: { type: 'string' },
        origin: { type: 'string', multiple: true },
        config: { type: 'string' },
        replace: { type: 'boolean' },
        bundled: { type: 'boolean' },
      },
    })
  } catch (cause) {
    throw new ServiceError('COMMAND_INVALID', `${(cause as Error).message} See --help.`, { cause })
  }
}
