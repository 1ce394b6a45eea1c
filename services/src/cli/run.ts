import { parseArgs } from 'node:util'
import { sendAdminCommand } from '../admin/client.js'
import { ServiceError } from '../errors.js'
import type { StoreOptions } from '../store/openStore.js'
import { readProjectCommand } from './projectCommand.js'
import { runServe } from './serveCommand.js'
import { usage } from './usage.js'

/**
 * Runs one command line and resolves with the exit code: 0 done, 1 failed, 2 not understood.
 * @param words what follows the program's name
 */
export async function run(words: string[], env: NodeJS.ProcessEnv = process.env): Promise<number> {
  try {
    const { values, positionals } = readWords(words)
    const [command, ...rest] = positionals
    if (values.help || command === undefined) {
      process.stdout.write(usage)
      return values.help ? 0 : 2
    }
    const { DATABASE_URL: url, DATA_DATABASE_URL: dataUrl } = env
    const store: StoreOptions = url ? { url, dataUrl } : { folder: values.data }
    if (command === 'serve' && rest.length === 0) {
      await runServe(store, values)
      return 0
    }
    if (command !== 'project') throw new ServiceError('COMMAND_INVALID', 'That command is not known. See --help.')
    const answer = await sendAdminCommand(store, readProjectCommand(rest, values))
    process.stdout.write(`${JSON.stringify(answer, null, 2)}\n`)
    if ('project' in answer && answer.project.allowedOrigins.length === 0) {
      process.stderr.write('This project names no origin: pages of any origin may use it, and none can log in.\n')
    }
    return 0
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    process.stderr.write(`${error.code}: ${error.message}\n`)
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
