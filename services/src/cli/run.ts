import { parseArgs } from 'node:util'
import { ServiceError } from '../errors.js'
import type { StoreOptions } from '../store/openStore.js'
import { readProjectCommand } from './projectCommand.js'
import { processSurroundings } from './surroundings.js'
import { usage } from './usage.js'

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
    const { DATABASE_URL: url, DATA_DATABASE_URL: dataUrl } = env
    const store: StoreOptions = url ? { url, dataUrl } : { folder: values.data }
    if (command === 'serve' && rest.length === 0) {
      // The server and the database are loaded when needed: a typing error is answered at once.
      const { runServe } = await import('./serveCommand.js')
      await runServe(store, values, { out, err })
      return 0
    }
    if (command !== 'project') throw new ServiceError('COMMAND_INVALID', 'That command is not known. See --help.')
    const request = readProjectCommand(rest, values)
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
        host: { type: 'string' },
        chain: { type: 'string', multiple: true },
        chains: { type: 'string' },
        'trusted-proxies': { type: 'string' },
        name: { type: 'string' },
        origin: { type: 'string', multiple: true },
        config: { type: 'string' },
      },
    })
  } catch (cause) {
    throw new ServiceError('COMMAND_INVALID', `${(cause as Error).message} See --help.`, { cause })
  }
}
